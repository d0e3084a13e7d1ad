import embed from "vega-embed";
import { expressionInterpreter } from "vega-interpreter";
export const draw = (el: HTMLElement, spec: object) => embed(el, spec as never, { ast: true, expr: expressionInterpreter as never, actions: false, renderer: "svg" });
