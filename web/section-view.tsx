import { showName } from '../src/core/words/visible.js';
import type { Figure } from '../src/report/content/figure.js';
import type { Prose } from '../src/report/content/prose.js';
import type { Section, Table } from '../src/report/content/section.js';
import { lookOf, tableLook } from '../src/report/render/table-look.js';
import { Chart } from './chart.js';

/** A sentence with its names marked. */
function ProseView({ prose }: { readonly prose: Prose }) {
  return (
    <>
      {prose.map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <bdi class="name" key={i}>
            {showName(part.name)}
          </bdi>
        ),
      )}
    </>
  );
}

/** A section of the report: the same contents, drawn here. */
export function SectionView({ section }: { readonly section: Section }) {
  const { id, title, lead, figure, table, list, meaning } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} class="finding">
      <h2 id={`${id}-title`}>{title}</h2>
      {lead.map((prose, i) => (
        <p class="lead" key={i}>
          <ProseView prose={prose} />
        </p>
      ))}
      {figure && <FigureView figure={figure} />}
      {table && <TableView table={table} title={title} />}
      {list && (
        <ul>
          {list.map((item, i) => (
            <li key={i}>
              <ProseView prose={item} />
            </li>
          ))}
        </ul>
      )}
      {meaning.length > 0 && (
        <details class="meaning">
          <summary>What this means and how it was computed</summary>
          {meaning.map((prose, i) => (
            <p key={i}>
              <ProseView prose={prose} />
            </p>
          ))}
        </details>
      )}
    </section>
  );
}

/** A chart of the report with its caption. */
export function FigureView({ figure }: { readonly figure: Figure }) {
  return (
    <figure>
      <figcaption>
        {figure.caption}{' '}
        {figure.key.map(({ colour, means }) => (
          <span class={`key ${colour}`} key={means}>
            {means}
          </span>
        ))}
      </figcaption>
      <Chart figure={figure} />
    </figure>
  );
}

/** A table of the report. */
function TableView({ table: { columns, rows }, title }: { readonly table: Table; readonly title: string }) {
  const shown = columns.flatMap(({ only }, i) => (only === 'terminal' ? [] : [i]));
  const look = (i: number) => (columns[i].align === 'right' ? 'number' : lookOf(rows, i));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section class="scroll" tabIndex={0} aria-label={`${title}, table`}>
      <table class={tableLook(columns)}>
        <thead>
          <tr>
            {shown.map((i) => (
              <th scope="col" class={look(i)} key={i}>
                {columns[i].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              {shown.map((i, at) =>
                at === 0 ? (
                  <th scope="row" class={look(i)} key={i}>
                    <ProseView prose={row[i]} />
                  </th>
                ) : (
                  <td class={look(i)} key={i}>
                    <ProseView prose={row[i]} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
