// A set of behaviours in the formats of `tlasso generate`.
import Mustache from 'mustache';
import { jsonTrace } from '../json/check-json.ts';
import { itfOf } from '../trace/itf.ts';
import type { ReportedAction, ReportedState } from '../trace-data.ts';
import { valueJson } from '../values/value-json.ts';
import { valueText } from '../values/value-text.ts';
import type { BehaviourSet, GeneratedBehaviour } from './behaviour-set.ts';
import { goPackage, goString, goTest } from './go-names.ts';
import { TEMPLATES, type TemplateFormat } from './templates.ts';

/** How a set can be written. */
export type BehaviourFormat = 'ndjson' | 'json' | 'itf' | TemplateFormat;

/** A template of the user's is wrong. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const isTemplate = (format: BehaviourFormat): format is TemplateFormat => Object.hasOwn(TEMPLATES, format);

/** All behaviours as one text; `template` takes the place of the format's own. Throws TemplateError. */
export function renderBehaviours(set: BehaviourSet, format: BehaviourFormat, template?: string): string {
  if (template !== undefined) return filled(template, set);
  if (isTemplate(format)) return filled(TEMPLATES[format], set);
  switch (format) {
    case 'json':
      return `${JSON.stringify(jsonSet(set), null, 2)}\n`;
    case 'ndjson':
      return set.behaviours.map((behaviour) => `${JSON.stringify(jsonBehaviour(behaviour))}\n`).join('');
    case 'itf':
      return set.behaviours.map(({ trace }) => `${JSON.stringify(itfOf(trace))}\n`).join('');
  }
}

/** Name of a file -> text: one file for each behaviour. */
export function behaviourFiles({ behaviours }: BehaviourSet): ReadonlyMap<string, string> {
  return new Map(behaviours.map(({ name, trace }) => [`${name}.itf.json`, `${JSON.stringify(itfOf(trace), null, 2)}\n`]));
}

const jsonBehaviour = ({ name, trace }: GeneratedBehaviour) => ({ name, states: jsonTrace(trace) });

const jsonSet = ({ behaviours, ...about }: BehaviourSet) => ({ ...about, behaviours: behaviours.map(jsonBehaviour) });

type Named = ReportedState['variables'];

const asJson = (named: Named): string => JSON.stringify(Object.fromEntries(named.map(({ name, value }) => [name, valueJson(value)])));

const actionText = ({ name, arguments: args }: ReportedAction): string =>
  args.length === 0 ? name : `${name}(${args.map(({ value }) => valueText(value)).join(', ')})`;

/** What stands in a text between single quotes, in a comment or in a name. */
const inText = (text: string): string =>
  text
    .replace(/['"\\`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const identifierOf = (name: string): string => name.replace(/\W+/g, '_');

/** What templates can name. */
export interface TemplateData {
  readonly module: string;
  /** The module's name as a Go package. */
  readonly package: string;
  /** A section: what stands in it as a literal of Go. */
  readonly goString: () => (text: string, render: (text: string) => string) => string;
  readonly goal: string;
  readonly behaviours: readonly {
    readonly name: string;
    /** The name with letters, digits and _ only. */
    readonly identifier: string;
    /** The name as a test of Go. */
    readonly goTest: string;
    /** The actions with their arguments. */
    readonly title: string;
    /** The first state as JSON. */
    readonly initial: string;
    readonly steps: readonly {
      readonly index: number;
      readonly action: string;
      /** By name, as JSON. */
      readonly arguments: string;
      /** The state after the step, as JSON. */
      readonly expected: string;
    }[];
  }[];
}

function templateData({ module, goal, behaviours }: BehaviourSet): TemplateData {
  return {
    module,
    package: goPackage(module),
    goString: () => (text, render) => goString(render(text)),
    goal: inText(goal),
    behaviours: behaviours.map(({ name, trace: { states } }) => ({
      name,
      identifier: identifierOf(name),
      goTest: goTest(identifierOf(name)),
      title: inText(states.flatMap(({ action }) => (action === null ? [] : [actionText(action)])).join(', ')) || 'the initial state',
      initial: asJson(states[0]?.variables ?? []),
      steps: states.slice(1).map(({ action, variables }, i) => ({
        index: i + 1,
        action: inText(action?.name ?? ''),
        arguments: asJson(action?.arguments ?? []),
        expected: asJson(variables),
      })),
    })),
  };
}

function filled(template: string, set: BehaviourSet): string {
  try {
    return Mustache.render(template, templateData(set), {}, { escape: String });
  } catch (error) {
    throw new TemplateError((error as Error).message);
  }
}
