// Mutation results as one HTML page that needs no network: the elements of the Stryker project, which the caller gives as a script, with the report in it.
// A policy in the page forbids the browser to load anything.
import type { JsonMutation } from '../json/mutation-json.ts';
import { escaped } from './escaped.ts';
import { inScript } from './in-script.ts';

const STYLE = `
.parts { font: 14px/1.5 system-ui, sans-serif; margin: 1rem; }
.parts table { border-collapse: collapse; }
.parts th, .parts td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; }
.parts .vacuous { font-weight: bold; }
`;

const STATUS_WORDS = { matters: 'matters', vacuous: 'does not matter', undecided: 'undecided' } as const;

/** What the requirements say by themselves: those parts first that do not matter. Empty where they have no parts. */
const partsSection = ({ config: { parts } }: JsonMutation): string => {
  if (parts.length === 0) return '';
  const idle = parts.filter(({ status }) => status === 'vacuous').length;
  const order = ['vacuous', 'undecided', 'matters'] as const;
  const rows = order.flatMap((wanted) => parts.filter(({ status }) => status === wanted));
  const row = ({ requirement, file, place, text, values, status, statusReason }: (typeof parts)[number]): string =>
    `<tr class="${status}"><td>${escaped(requirement)}</td><td>${escaped(`${file}:${place.line}:${place.column}`)}</td><td><code>${escaped(text)}</code></td>` +
    `<td>${values.join(', ')}</td><td>${STATUS_WORDS[status]}${statusReason === undefined ? '' : `: ${escaped(statusReason)}`}</td></tr>`;
  return `<details class="parts"${idle > 0 ? ' open' : ''}>
<summary>Parts of requirements: ${parts.length}, of which ${idle} do not matter</summary>
<table>
<tr><th>Requirement</th><th>Place</th><th>Part</th><th>With</th><th>The part</th></tr>
${rows.map(row).join('\n')}
</table>
</details>`;
};

/**
 * The page.
 * @param elements the text of mutation-testing-elements
 */
export function mutationPage(report: JsonMutation, elements: string): string {
  const title = `Mutations of ${report.config.module}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${escaped(title)}</title>
<script>${elements.replaceAll('</script', '<\\/script')}</script>
<style>${STYLE}</style>
</head>
<body>
${partsSection(report)}
<mutation-test-report-app title-postfix="${escaped(report.config.module)}">
This page needs JavaScript.
</mutation-test-report-app>
<script>
const app = document.querySelector('mutation-test-report-app');
app.report = ${inScript(report)};
</script>
</body>
</html>
`;
}
