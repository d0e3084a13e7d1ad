// Draws a Vega-Lite chart by Vega's interpreter, which needs no code made from texts, and so no unsafe-eval.
import embed from "vega-embed";
import { expressionInterpreter } from "vega-interpreter";
import { saveAs } from "./save";

export interface View {
  save(format: "png" | "svg", name: string): Promise<void>;
  finalize(): void;
}

export async function draw(element: HTMLElement, spec: Record<string, any>): Promise<View> {
  const { view, finalize } = await embed(element, spec as never, {
    ast: true,
    expr: expressionInterpreter as never,
    actions: false,
    defaultStyle: false,
    tooltip: false,
    renderer: "canvas",
    loader: { target: "_blank" },
    logLevel: 1, // its errors alone: a width that fits and a height by steps are meant
  });
  return {
    finalize,
    async save(format, name) {
      const file = format === "svg" ? new Blob([await view.toSVG()], { type: "image/svg+xml" }) : await pngOf(await view.toCanvas(2));
      saveAs(file, `${name}.${format}`);
    },
  };
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
