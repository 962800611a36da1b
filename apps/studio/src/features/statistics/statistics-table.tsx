import type { ReactNode } from 'react';

export interface StatisticsRow {
  id: string;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}

interface StatisticsTableProps {
  id?: string;
  className?: string;
  /** One text for each column. */
  head: readonly string[];
  rows: readonly StatisticsRow[];
  /** In place of a table without rows. */
  none?: string;
}

/** Names and numbers. */
export function StatisticsTable({ id, className = '', head, rows, none }: StatisticsTableProps) {
  if (rows.length === 0 && none !== undefined) return <p className="statistics-note">{none}</p>;
  return (
    <table id={id} className={`statistics-table ${className}`}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [name, ...cells] = row.cells;
          return (
            <tr key={row.id}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
