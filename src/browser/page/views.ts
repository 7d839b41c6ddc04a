// What the page shows of answers.
import type { JsonDiagnostic, JsonPlace } from '../../diagnostics/index.ts';
import type { ListedStep, OpenedPage, Steps, ToldInstance, ToldProperty, ToldReason, WalkedState } from '../interpreter/questions.ts';
import { byId, element } from './dom.ts';
import type { Walk } from './walk.ts';

/** What a person can do with what is shown. */
export interface Deeds {
  take(step: ListedStep): void;
  go(index: number): void;
  /** Shows a place in the text. */
  open(place: JsonPlace): void;
  /** Why an action has no step. */
  why(action: string): Promise<readonly ToldInstance[]>;
  /** Asks again for what was given up. */
  again(): void;
}

function placeButton(place: JsonPlace | null, deeds: Deeds): readonly Node[] {
  if (place === null) return [];
  const text = `${place.file}:${place.line}`;
  return [element('button', { class: 'place', text, title: 'show it in the text', click: () => deeds.open(place) })];
}

const nameOfState = ({ title }: WalkedState, index: number): string => `State ${index + 1}: ${title}`;

/** The path, and where one is on it. */
export function showPath(walk: Walk, deeds: Deeds): void {
  const items = walk.path.map((state, i) => {
    const link = element('a', { text: `${i + 1}. ${state.title}`, click: () => deeds.go(i) });
    link.href = '#';
    link.addEventListener('click', (event) => event.preventDefault());
    if (i === walk.index) link.setAttribute('aria-current', 'step');
    return element('li', {}, [link]);
  });
  byId('path').replaceChildren(...items);
  const { here, index, path } = walk;
  byId('where').textContent = here === null ? 'No initial state is chosen.' : `${nameOfState(here, index)} (of ${path.length})`;
  byId('state').hidden = here === null;
  byId('steps-title').textContent = here === null ? 'Initial states' : 'Steps';
  byId<HTMLButtonElement>('previous').disabled = index <= 0;
  byId<HTMLButtonElement>('next').disabled = index >= path.length - 1;
  if (here !== null) byId('title').replaceChildren(nameOfState(here, index), ' ', ...placeButton(here.place, deeds));
}

/** The variables of the state, from rows that the interpreter has written. */
export function showState(rows: string): void {
  byId('variables').innerHTML = rows;
  hideSame();
}

/** Hides the variables that the step did not change, where that is wanted. */
export function hideSame(): void {
  const isHidden = byId<HTMLInputElement>('only-changes').checked;
  for (const row of byId('variables').querySelectorAll('tr.same')) row.classList.toggle('hidden', isHidden);
}

/** A part of the page whose answer was given up. */
export function showGivenUp(id: string, deeds: Deeds): void {
  const again = element('button', { text: 'try again', click: () => deeds.again() });
  byId(id).replaceChildren(element('li', { class: 'fault', text: 'The evaluation was stopped. ' }, [again]));
}

function stepItem(step: ListedStep, isTaken: boolean, deeds: Deeds): HTMLLIElement {
  const { number, title, remark, stutters, outside, unclear, digest } = step;
  const marks = [
    ...(stutters ? ['changes nothing'] : []),
    ...(outside === null ? [] : [`outside ${outside}`]),
    ...(unclear === null ? [] : [unclear]),
  ];
  const button = element('button', { class: 'step', data: { digest, number: String(number) }, click: () => deeds.take(step) }, [
    element('span', { class: 'number', text: String(number) }),
    element('strong', { text: title }),
    ...marks.map((text) => element('span', { class: 'faint', text: ` (${text})` })),
    ...(remark === '' ? [] : [element('span', { class: 'what', text: remark })]),
  ]);
  if (isTaken) button.setAttribute('aria-current', 'true');
  return element('li', {}, [button]);
}

function countedText({ listed, fitting, count, isPartial }: Steps): string {
  const all = `${count}${isPartial ? ' or more' : ''}`;
  if (listed.length < fitting) return `${listed.length} of ${fitting} shown; type to choose among ${all}`;
  return fitting < count ? `${fitting} of ${all}` : all;
}

/** The steps that are possible, and the actions that are not. */
export function showSteps(steps: Steps, walk: Walk, deeds: Deeds): void {
  const next = walk.path[walk.index + 1];
  const items = steps.listed.map((step) => stepItem(step, step.digest === next?.digest && step.title === next.title, deeds));
  const faults = [...steps.faulty, ...(steps.fault === null ? [] : [steps.fault])].map(({ action, message, place }) =>
    element('li', { class: 'fault', text: `${action === '' ? '' : `${action}: `}${message} ` }, placeButton(place, deeds)),
  );
  const none = steps.count > 0 ? 'None has these words.' : walk.here === null ? 'There is none.' : 'No step is possible.';
  const isEmpty = items.length === 0 && faults.length === 0;
  const empty = isEmpty ? [element('li', { class: 'faint', text: none })] : [];
  byId('steps').replaceChildren(...items, ...faults, ...empty);
  byId('counted').textContent = countedText(steps);
  byId('disabled').replaceChildren(...steps.disabled.map((one) => disabledItem(one, deeds)));
}

function disabledItem({ action, place }: Steps['disabled'][number], deeds: Deeds): HTMLLIElement {
  const reasons = element('ul', { class: 'reasons' });
  reasons.hidden = true;
  const button = element('button', { class: 'open', text: `why not ${action}?`, data: { action } });
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', async () => {
    reasons.hidden = !reasons.hidden;
    button.setAttribute('aria-expanded', String(!reasons.hidden));
    if (reasons.hidden) return;
    const instances = await deeds.why(action);
    reasons.replaceChildren(...instanceItems(instances, deeds));
  });
  return element('li', {}, [button, ' ', ...placeButton(place, deeds), reasons]);
}

function instanceItems(instances: readonly ToldInstance[], deeds: Deeds): readonly HTMLLIElement[] {
  if (instances.length === 0) return [element('li', { text: 'Why is not known.' })];
  return instances.map(({ arguments: args, reasons, others }) => {
    const more = others === 0 ? '' : ` ${others} other ${others === 1 ? 'alternative is' : 'alternatives are'} false too.`;
    return element('li', { text: args === '' ? '' : `${args}:` }, [
      element(
        'ul',
        { class: 'plain' },
        reasons.map((reason) => element('li', {}, reasonParts(reason, deeds))),
      ),
      more,
    ]);
  });
}

function reasonParts({ what, values, place }: ToldReason, deeds: Deeds): readonly (Node | string)[] {
  return [element('code', { class: 'false', text: what }), values === '' ? ' ' : `: ${values} `, ...placeButton(place, deeds)];
}

/** What is true of the properties that can be judged here. */
export function showProperties(properties: readonly ToldProperty[], deeds: Deeds): void {
  const items = properties.map(({ name, truth, place, reason }) => {
    const said = truth === true ? 'holds' : truth === false ? 'VIOLATED' : truth === null ? 'about the next step' : `no value: ${truth}`;
    const tone = truth === true ? 'true' : truth === null ? 'faint' : 'false';
    return element('li', { data: { property: name, truth: String(truth) } }, [
      element('span', { class: tone, text: `${truth === true ? '✓' : truth === null ? '·' : '✗'} ${name}: ${said}` }),
      ' ',
      ...placeButton(place, deeds),
      ...(reason === null ? [] : [element('div', { class: 'reasons' }, reasonParts(reason, deeds))]),
    ]);
  });
  byId('properties').replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'faint', text: 'None to judge here.' })]));
}

/** The picture of the state. */
export function showPicture(answer: { readonly svg: string } | { readonly message: string } | null): void {
  const box = byId('picture');
  box.hidden = answer === null;
  if (answer === null) box.replaceChildren();
  // Only what draws is in it: see src/report/animation/svg-text.ts.
  else if ('svg' in answer) box.innerHTML = answer.svg;
  else box.replaceChildren(element('p', { class: 'problem', text: answer.message }));
}

/** What was said about the texts. */
export function showDiagnostics(diagnostics: readonly JsonDiagnostic[], deeds: Deeds): void {
  const items = diagnostics.map(({ code, severity, message, place, notes = [], fix }) =>
    element('li', { data: { code } }, [
      element('span', { class: severity === 'error' ? 'fault' : '', text: `${severity} ${code}: ${message} ` }),
      ...placeButton(place ?? null, deeds),
      ...[...notes, ...(fix === undefined ? [] : [fix])].map((text) => element('div', { class: 'reasons faint', text })),
    ]),
  );
  byId('diagnostics').replaceChildren(...items);
}

/** What is not judged in the page, by its name. */
export function showOpened({ temporal }: NonNullable<OpenedPage['model']>): void {
  if (temporal.length > 0) byId('temporal').textContent = `Temporal properties and fairness are not judged: ${temporal.join(', ')}.`;
}
