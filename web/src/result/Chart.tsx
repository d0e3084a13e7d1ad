// The chart that the server made, drawn when it is looked at; its kind can be changed, and it can be saved.
import { useEffect, useRef, useState } from "react";
import { useWords } from "../words";
import { type Kind, kindsOf, specOf } from "./kinds";
import styles from "./result.module.css";
import { useIsDark } from "../session/theme";

type View = import("./draw").View;

interface Props {
  spec: Record<string, any>;
  name: string;
}

export function Chart({ spec, name }: Props) {
  const words = useWords();
  const isDark = useIsDark();
  const kinds = kindsOf(spec);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "bar");
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const element = place.current;
      if (!element) return;
      const { draw } = await import("./draw");
      const drawn = await draw(element, specOf(spec, kind, isDark));
      if (isGone) drawn.finalize();
      else view.current = drawn;
    };
    setFailed(false);
    draw().catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      view.current?.finalize();
      view.current = null;
    };
  }, [spec, kind, isDark]);
  const names: Record<Kind, string> = {
    bar: words.kindBar,
    line: words.kindLine,
    area: words.kindArea,
    pie: words.kindPie,
  };
  return (
    <figure className={styles.figure}>
      {kinds.length > 1 && (
        <div className={styles.kinds} role="group" aria-label={words.chart}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} className={styles.kind} onClick={() => setKind(each)}>
              {names[each]}
            </button>
          ))}
        </div>
      )}
      {failed ? (
        <p role="alert">{words.chartFailed}</p>
      ) : (
        <div ref={place} className={styles.chart} role="img" aria-label={String(spec.description ?? name)} />
      )}
      <figcaption className={styles.saves}>
        <button type="button" className={styles.plain} onClick={() => void view.current?.save("png", name)}>
          {words.savePng}
        </button>
        <button type="button" className={styles.plain} onClick={() => void view.current?.save("svg", name)}>
          {words.saveSvg}
        </button>
      </figcaption>
    </figure>
  );
}
