// Mutation results as one HTML page that needs no network: the elements of the Stryker project, which the caller gives as a script, with the report in it.
// A policy in the page forbids the browser to load anything.
import type { JsonMutation } from '../json/mutation-json.ts';
import { escaped } from './escaped.ts';

/** A value inside a script: nothing in it can end the script. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

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
</head>
<body>
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
