// What is said about temporal properties beside their verdict: formulas that are too large, formulas that stuttering can change, reductions.
import { type PropertyTooLargeError, ROUNDS, sensitiveToStuttering } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TemporalProblem } from '../../model/index.ts';
import type { CheckReport } from '../../report/index.ts';
import type { SearchWishes } from './run-search.ts';
import type { UnreducedSearch } from './unreduced-search.ts';
import type { ViewSearch } from './view-search.ts';

/** For a property that has no automaton of reasonable size. */
export const tooLarge = ({ property, conjunct, message }: PropertyTooLargeError): Diagnostic => {
  const span = conjunct.span ?? property.span;
  return {
    code: 'E319',
    severity: 'error',
    message: `the automaton of ${property.name} is too large`,
    ...(span === undefined ? {} : { span }),
    notes: [
      `To look for a behaviour that violates it, ${message}: with every <> that one and the same behaviour has to fulfil, the automaton doubles.`,
      'Fairness costs nothing of the kind: any number of WF, SF and []<>P, in the specification or in front of => in the property, is taken out before.',
    ],
    fix: 'Check \\A i : P(i) for one i at a time, or with a smaller set; say (\\A i : <>P(i)) as <>(\\A i : P(i)) where the P(i) stay true.',
  };
};

/** For every property that holds, and says nothing about steps or later states. */
export const initialOnlyWarnings = (
  { propertyParts, temporal }: Pick<Model, 'propertyParts' | 'temporal'>,
  { properties = [] }: Pick<CheckReport, 'properties'>,
): readonly Diagnostic[] =>
  propertyParts
    .filter(({ always, initial }) => initial && !always)
    .filter(({ name }) => temporal?.properties.some((property) => property.name === name) !== true)
    .filter(({ name }) => properties.some((property) => property.name === name && property.holds === true))
    .map(({ name, span }) => ({
      code: 'E452',
      severity: 'warning',
      message: `the property ${name} is asked of initial states only: it says nothing with [] or <>`,
      span,
      notes: [
        'A state predicate that is a PROPERTY is about the first state of a behaviour. States that are reached later were not looked at for it.',
      ],
      fix: `To ask it of every state name it with INVARIANT, or write []${name}.`,
    }));

/** For every property that a behaviour can satisfy or not with stuttering steps more or less. */
export const stutteringWarnings = (temporal: TemporalProblem, poll: () => void): readonly Diagnostic[] =>
  sensitiveToStuttering(temporal, poll).map(({ property: { name, span }, isCertain }) => ({
    code: 'E452',
    severity: 'warning',
    message: isCertain ? `the truth of ${name} depends on stuttering steps` : `the truth of ${name} may depend on stuttering steps`,
    ...(span === undefined ? {} : { span }),
    notes: [
      isCertain
        ? 'In TLA+ a behaviour with stuttering steps more or less is the same behaviour, but this property tells them apart. It is checked on behaviours that may stutter anywhere.'
        : 'In TLA+ a behaviour with stuttering steps more or less is the same behaviour. Whether this property tells them apart depends on what its actions are of steps that change nothing. It is checked on behaviours that may stutter anywhere.',
    ],
    fix: 'Say it without X, and of actions only [][A]_v and <><<A>>_v.',
  }));

/**
 * SYMMETRY and VIEW make one state of several that a temporal property can tell apart. Safety is checked with them, and temporal properties in a second
 * search without.
 * @param isFine whether the first search found nothing
 */
export const separately = (
  model: Model,
  { endedBy, views }: Pick<UnreducedSearch, 'endedBy' | 'views'>,
  { maxStates, maxDepth }: Pick<SearchWishes, 'maxStates' | 'maxDepth'>,
  isFine: boolean,
): Diagnostic => {
  const property = model.temporal?.properties[0];
  const isView = model.system.view !== undefined;
  const what = isView ? 'VIEW' : 'SYMMETRY';
  const told = `With ${what}, states that behaviours tell apart are one: violations could be missed and invented.`;
  const place = property?.span === undefined ? {} : { span: property.span };
  if (endedBy === null)
    return {
      code: 'E320',
      severity: 'note',
      message: `temporal properties are checked in a second search without ${what}`,
      ...place,
      notes: [`${told} The counts are those of the search with ${what}.`],
    };
  const why = {
    states: `without ${what} there are more than ${maxStates} states`,
    depth: `without ${what} there are states deeper than ${maxDepth}`,
    memory: `the search without ${what} needs more memory than it may use`,
    disk: `the search without ${what} needs more room on the disk than there is`,
  }[endedBy];
  const goOn = {
    states: 'search on with a larger --max-states',
    depth: 'search deeper with --max-depth',
    memory: 'allow more with --memory',
    disk: 'name a folder with more room with --spill',
  }[endedBy];
  if (views !== null && views.outcome !== null)
    return {
      code: 'E320',
      severity: 'note',
      message: `the violation was found in the graph that ${what} shows, and followed on states: ${why}`,
      ...place,
      notes: [
        'The behaviour was executed and is one of the specification; a shorter one may exist. The counts are those of the search with VIEW.',
      ],
    };
  return {
    code: 'E320',
    severity: 'warning',
    message: `temporal properties are not decided: ${why}`,
    ...place,
    notes: [
      told,
      ...(isView
        ? [
            'What VIEW hides may grow for ever; then no search without it comes to an end. (TLC checks the states as VIEW shows them; its answer can be wrong either way.)',
          ]
        : []),
      ...viewNotes(views),
      `Invariants and other safety properties were checked with ${what}${isFine ? ' and hold' : ''}.`,
    ],
    fix: isView
      ? `Bound what VIEW hides, by a CONSTRAINT or by counting modulo a number; or ${goOn}.`
      : `Check the temporal properties with smaller constants, or ${goOn}.`,
  };
};

/** For a violation of a property that reads the search, in the graph that VIEW shows. */
export const unfollowed = (searched: TemporalProblem | null): Diagnostic => {
  const span = searched?.properties[0]?.span;
  return {
    code: 'E320',
    severity: 'error',
    message:
      'a temporal property that reads the search is not decided: with VIEW it seems violated, by steps that the specification does not have',
    ...(span === undefined ? {} : { span }),
    notes: [
      'The property is about the search with VIEW, which expands one state of those with the same view. The behaviour that violates it goes on from a state with the same view as the one before, and not from that state.',
      'Invariants and other safety properties were checked with VIEW and hold.',
    ],
    fix: 'Let VIEW tell apart what the next steps depend on, or state by variables what must hold.',
  };
};

/** For properties that read the search, where VIEW reads more of it than the level. */
export const readTwice = ({ properties }: TemporalProblem): Diagnostic => {
  const span = properties[0]?.span;
  return {
    code: 'E320',
    severity: 'error',
    message: 'a temporal property that reads the search is not decided where VIEW reads more of it than the level',
    ...(span === undefined ? {} : { span }),
    notes: [
      'What such a property is in a state is known from when the search expanded the state. Later the state has another VIEW, and nobody can tell by it which one is meant.',
    ],
    fix: 'Let VIEW read no more than TLCGet("level"), or state by variables what must hold.',
  };
};

const viewNotes = (views: ViewSearch | null): readonly string[] => {
  if (views === null) return [];
  if (views.suspects.length === 0)
    return [
      'In the graph that VIEW shows, no fair behaviour was found that violates them and that states can follow. That proves nothing: states with the same view may go on in different ways.',
    ];
  const names = views.suspects.join(', ');
  return [
    `The graph that VIEW shows has a fair behaviour that violates ${names}. States followed it for ${ROUNDS} rounds, and none came back: the specification may violate it by a behaviour that never returns, or not at all.`,
  ];
};
