// What may be substituted in an INSTANCE, by its level.
//
// In a module with variables a constant stands for a constant and a variable for a state expression. In a constant module (Sequences, say) a
// constant may stand for anything that its uses in the module allow. A constant operator stands for an operator whose result depends on the
// values of its arguments only ("Leibniz"): otherwise theorems of the module would not hold for the instance.
//
// Source: Specifying Systems, section 17.8; SANY's InstanceNode.
import type { Span } from '../diagnostics/index.ts';
import { type Argument, levelName } from './level-application.ts';
import type { Demands, LevelSymbol, Profile } from './level-facts.ts';
import type { Report } from './report.ts';
import type { Level, ResolvedModule, VariableSymbol } from './symbols.ts';

/** What stands for each declared name. */
export type Given = ReadonlyMap<LevelSymbol | VariableSymbol, Argument>;

/** Checks all substitutions of an instance, and hands on to what is substituted what the module demands of its constants. */
export const checkSubstitutions = (
  report: Report,
  demands: Demands,
  module: ResolvedModule,
  given: Given,
  constantModule: boolean,
): void => {
  for (const [declared, { facts, operator, span }] of given) {
    const highest: Level = declared.kind === 'variable' ? 1 : constantModule ? demands.inModule(module, declared).limit : 0;
    if (facts.level > highest) reportLevel(report, module.name, declared, facts.level, highest, span);
    demands.limitAll(facts.params, highest);
    if (declared.kind === 'variable') continue;
    if (!demands.inModule(module, declared).isLeibniz) demands.notLeibniz(facts.all);
    if (operator) checkOperator(report, demands, module, declared, operator, span, given);
  }
};

const reportLevel = (
  report: Report,
  module: string,
  declared: LevelSymbol | VariableSymbol,
  level: Level,
  highest: Level,
  span: Span,
): void => {
  report.error(
    'E235',
    span,
    `what stands for the ${declared.kind} \`${declared.name}\` of module ${module} is ${levelName(level)}, but must be at most ${levelName(highest)}`,
    {
      related: [{ span: declared.span, message: `\`${declared.name}\` is declared here` }],
      fix:
        declared.kind === 'constant'
          ? `Declare \`${declared.name}\` as a variable in module ${module}, or substitute a constant.`
          : 'Substitute an expression of unprimed variables.',
    },
  );
};

const checkOperator = (
  report: Report,
  demands: Demands,
  module: ResolvedModule,
  declared: LevelSymbol,
  operator: Profile | LevelSymbol,
  span: Span,
  given: Given,
): void => {
  const related = [{ span: declared.span, message: `\`${declared.name}\` is declared here` }];
  const tooHigh = (level: Level): void =>
    report.error(
      'E258',
      span,
      `module ${module.name} applies \`${declared.name}\` to ${levelName(level)}, which the operator does not take`,
      {
        related,
        fix: 'Substitute an operator that does not prime its argument.',
      },
    );
  if ('limits' in operator && operator.leibniz.includes(false)) {
    report.error(
      'E234',
      span,
      `the operator given for \`${declared.name}\` primes its argument or uses it in a temporal or ENABLED formula`,
      {
        related,
        fix: 'Substitute an operator whose result depends on the values of its arguments only.',
      },
    );
  }
  const { taken, joinsAsOperator } = demands.inModule(module, declared);
  taken.forEach((level, position) => {
    if (!('limits' in operator)) demands.take(operator, position, level);
    else if ((operator.limits[position] ?? 3) < level) tooHigh(level);
  });
  for (const { position, param } of joinsAsOperator) {
    const facts = given.get(param)?.facts;
    if (!facts) continue;
    if ('limits' in operator) {
      const limit = operator.limits[position] ?? 3;
      if (facts.level > limit) tooHigh(facts.level);
      demands.limitAll(facts.params, limit);
    } else {
      demands.join(operator, position, facts.params);
      demands.take(operator, position, facts.level);
    }
  }
};
