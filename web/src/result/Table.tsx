// The rows as a table: sorted by any column, its first column kept in sight, only the rows in sight drawn.
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type { Column, Row } from "../api/client";
import { isCut, type Table as Rows } from "../thread/turn";
import { filled, type Language, useWords } from "../words";
import { isNumber, shown, totalOf } from "./format";
import styles from "./result.module.css";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
const ROW_HEIGHT = 33;
const DRAWN_WHOLE = 60; // so many rows are drawn without looking which are in sight

interface Props {
  table: Rows;
  language: Language;
  currency: string | null;
  label: string;
  /** Reads the rows that are not here; gives none where they could not be read. */
  beforeSort: () => Promise<unknown>;
}

export function Table({ table: whole, language, currency, label, beforeSort }: Props) {
  const words = useWords();
  const { columns, rows } = whole;
  const definitions = useMemo(() => columns.map((column) => definition(column)), [columns]);
  const table = useTable({ features, columns: definitions, data: rows });
  const scroll = useRef<HTMLDivElement>(null);
  const sorted = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: sorted.length <= DRAWN_WHOLE ? DRAWN_WHOLE : 12,
  });
  const inSight = virtual.getVirtualItems();
  const above = inSight[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  const totals = isCut(whole) ? [] : columns.map((column) => totalOf(rows.map((row) => row[column.key]), column));
  return (
    <div ref={scroll} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {table.getHeaderGroups()[0]?.headers.map((header, place) => {
              const column = columns[place]!;
              const order = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  className={isNumber(column) ? styles.figures : undefined}
                  aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : undefined}
                >
                  <button
                    type="button"
                    title={filled(words.sortBy, { column: column.name })}
                    onClick={() => void beforeSort().then((all) => all && header.column.toggleSorting())}
                  >
                    <span dir="auto">{column.name}</span> {order === "asc" ? "↑" : order === "desc" ? "↓" : ""}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Space height={above} columns={columns.length} />
          {inSight.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {columns.map((column) => (
                <td key={column.key} className={isNumber(column) ? styles.figures : undefined}>
                  <span dir="auto" className={styles.cell}>
                    {shown(sorted[index]!.original[column.key], column, language, currency)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
          <Space height={below} columns={columns.length} />
        </tbody>
        {totals.some((total) => total !== null) && (
          <tfoot>
            <tr>
              {columns.map((column, place) => (
                <td key={column.key} className={isNumber(column) ? styles.figures : undefined}>
                  {totals[place] != null ? shown(totals[place], column, language, currency) : place === 0 ? words.total : ""}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The rows above or below those in sight. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function definition(column: Column): ColumnDef<typeof features, Row> {
  const isFigure = isNumber(column);
  return {
    id: column.key,
    accessorFn: (row) => (isFigure && row[column.key] !== null ? Number(row[column.key]) : row[column.key]),
    sortFn: isFigure ? "basic" : "alphanumeric",
    sortUndefined: "last",
    sortDescFirst: isFigure,
  };
}
