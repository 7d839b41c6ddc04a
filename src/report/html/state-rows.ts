// The variables of a state as rows of a table.
import type { ReportedState } from '../check-report.ts';
import { comparedWith } from '../reported-trace.ts';
import { type Change, differences } from '../values/value-diff.ts';
import { sameValue, valueLines, valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';
import { escaped } from './escaped.ts';

function oneChange(name: string, change: Change): string {
  const path = change.path === name ? '' : `${escaped(change.path)}: `;
  switch (change.kind) {
    case 'replaced':
      return `${path}<del>${escaped(valueText(change.from))}</del> → <ins>${escaped(valueText(change.to))}</ins>`;
    case 'elements':
    case 'domain': {
      const text = (part: (typeof change.added)[number]): string =>
        'key' in part ? `${valueText(part.key)} :> ${valueText(part.value)}` : valueText(part);
      const removed = change.removed.map((part) => `<del>− ${escaped(text(part))}</del>`);
      return path + [...removed, ...change.added.map((part) => `<ins>+ ${escaped(text(part))}</ins>`)].join(' ');
    }
    case 'spliced': {
      const [tag, sign] = change.change === 'inserted' ? ['ins', '+'] : ['del', '−'];
      const elements = change.elements.map((e) => `<${tag}>${sign} ${escaped(valueText(e))}</${tag}>`);
      return `${path}${elements.join(' ')}${change.place === 'either' ? '' : ` <span class="faint">at ${change.at}</span>`}`;
    }
  }
}

function changeText(name: string, before: ValueTree, after: ValueTree): string {
  return differences(name, before, after)
    .map((change) => oneChange(name, change))
    .join('<br>');
}

/** A row for each variable: its value, and below it what is different from the state before. */
export function stateRows(state: Pick<ReportedState, 'variables'>, before: Pick<ReportedState, 'variables'> | undefined): string {
  const compared = before && comparedWith(before.variables, state.variables);
  return state.variables
    .map(({ name, value }) => {
      const was = compared?.find((v) => v.name === name)?.value;
      const same = was !== undefined && sameValue(was, value);
      const change = was === undefined || same ? '' : `<br>${changeText(name, was, value)}`;
      const kind = before === undefined ? '' : same ? ' class="same"' : ' class="changed"';
      return `<tr${kind}><td class="var">${escaped(name)}</td><td class="value">${escaped(valueLines(value, 0, 90))}${change}</td></tr>`;
    })
    .join('\n');
}
