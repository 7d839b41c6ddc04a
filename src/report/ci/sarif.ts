// SARIF 2.1.0 (OASIS, 2020): findings with places, as code scanning reads them. The counterexample is a code flow: one location a step, at the
// action that was taken, with the state after it.
//
// Every result has a location: GitHub's code scanning refuses a whole file in which one has none.
import { codes, type JsonPlace, visible } from '../../diagnostics/index.ts';
import type { ReportedTrace } from '../check-report.ts';
import { prettyJson } from '../json/pretty-json.ts';
import type { Rendering, ReportFormat } from '../report-format.ts';
import { actionText } from '../text/trace-text.ts';
import { valueText } from '../values/value-text.ts';
import { type Finding, findingsOf, logFindings, mutationFindings, placeInFile, startOf, suiteFindings } from './findings.ts';

interface SarifLog {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly object[];
}

const verdictRules: Readonly<Record<string, readonly [name: string, text: string]>> = {
  assumption: ['Assumption', 'An assumption is false.'],
  postcondition: ['Postcondition', 'A postcondition is false.'],
  impossible: ['Impossible', 'What was asked to be possible is not.'],
  deadlock: ['Deadlock', 'A reachable state has no next state.'],
  invariant: ['Invariant', 'An invariant is violated in a reachable state.'],
  property: ['Property', 'A temporal or action property is violated by a behaviour.'],
  'refused-event': ['RefusedEvent', 'No step of the specification explains an event of a log.'],
  expectation: ['Expectation', 'A model of a suite did not do what was expected.'],
  'hidden-mistake': ['HiddenMistake', 'A property holds only because of a part of the specification that may make a mistake good.'],
  'no-effect': ['NoEffect', 'What is written there changes no behaviour.'],
  unconstrained: ['Unconstrained', 'A line can be changed, and no property notices.'],
  'rests-on': ['RestsOn', 'A property is violated where a part of the specification is left out.'],
  'vacuous-part': ['VacuousPart', 'A requirement would hold with anything in the place of a part of it.'],
  'idle-property': ['IdleProperty', 'What a property notices, other properties notice too.'],
};

const table: Readonly<Record<string, { readonly title: string; readonly explanation: string }>> = codes;

function ruleOf(id: string): object {
  const verdict = verdictRules[id];
  if (verdict !== undefined) return { id, name: verdict[0], shortDescription: { text: verdict[1] } };
  const entry = table[id];
  if (entry === undefined) return { id };
  return { id, shortDescription: { text: entry.title }, fullDescription: { text: entry.explanation } };
}

/** A path as the URI reference that SARIF wants: relative ones are relative to the root of the sources. */
function artifactLocation(file: string): object {
  const path = file.replaceAll('\\', '/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (path.startsWith('/')) return { uri: `file://${encoded}` };
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${encoded.replace('%3A', ':')}` };
  return { uri: encoded.replace(/^(\.\/)+/, ''), uriBaseId: '%SRCROOT%' };
}

/** Writes a place, with what is said there. */
type Locate = (place: JsonPlace, message?: string) => object;

function locate(fromRoot: Rendering['fromRoot'], { file, line, column, endLine, endColumn }: JsonPlace, message?: string): object {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(fromRoot(file)),
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    ...(message === undefined ? {} : { message: { text: message } }),
  };
}

function codeFlow({ states, loop, closing }: ReportedTrace, locationOf: Locate): object {
  return {
    threadFlows: [
      {
        locations: states.map(({ action, variables }, i) => {
          const place = placeInFile(action?.span);
          const name = action === null ? (i === 0 ? 'initial state' : 'a step') : actionText(action);
          const values = variables.map((v) => `${v.name} = ${valueText(v.value)}`).join(', ');
          const by = closing === undefined ? '' : ` by ${actionText(closing)}`;
          const back = loop !== undefined && i === states.length - 1 ? ` (then back to state ${loop + 1}${by})` : '';
          const text = visible(`State ${i + 1}: ${name}: ${values}${back}`);
          return { location: place === undefined ? { message: { text } } : locationOf(place, text), executionOrder: i + 1 };
        }),
      },
    ],
  };
}

function resultOf(finding: Finding, rules: readonly string[], about: string, locationOf: Locate): object {
  return {
    ruleId: finding.rule,
    ruleIndex: rules.indexOf(finding.rule),
    level: finding.level,
    message: { text: finding.message },
    locations: [locationOf(finding.place ?? startOf(about))],
    ...(finding.related.length === 0
      ? {}
      : { relatedLocations: finding.related.map(({ place, message }, id) => ({ id, ...locationOf(place, message) })) }),
    ...(finding.trace === undefined ? {} : { codeFlows: [codeFlow(finding.trace, locationOf)] }),
  };
}

/** @param about the file in which findings are that have no place of their own */
function logOf(findings: readonly Finding[], about: string, { version, fromRoot }: Rendering): SarifLog {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const locationOf: Locate = (place, message) => locate(fromRoot, place, message);
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tlasso', semanticVersion: version, rules: rules.map(ruleOf) } },
        columnKind: 'unicodeCodePoints',
        results: findings.map((finding) => resultOf(finding, rules, about, locationOf)),
      },
    ],
  };
}

/** `--format sarif`. The results of a suite are the models that did not do what was expected; those of a mutation run its findings. */
export const SARIF: ReportFormat = {
  check: (report, how) => prettyJson(logOf(findingsOf(report), how.about ?? `${report.module ?? 'Specification'}.tla`, how)),
  suite: (suite, how) => prettyJson(logOf(suiteFindings(suite), suite.models[0]?.config ?? 'expected.json', how)),
  mutation: (report, how) => prettyJson(logOf(mutationFindings(report), report.module, how)),
  log: (report, how) => prettyJson(logOf(logFindings(report), report.file, how)),
};
