// The answer to each kind of call.
import type { CheckProgress } from '../../session/request.ts';
import type { Answer, Call, CallLimits } from './call.ts';
import { checkModel, mutateModel } from './check.ts';
import { actionsAt, beginAt, evaluateAt, explainTrace, initialStates, stepAt } from './states.ts';
import { analyze, formatModule, parseModuleFile, translateModule } from './texts.ts';

/** Answers a call. Throws CallError where it cannot be answered. */
export async function answerTo(call: Call, limits: CallLimits, progress: (progress: CheckProgress) => void): Promise<Answer> {
  switch (call.tool) {
    case 'parse':
      return parseModuleFile(call);
    case 'check':
      return await checkModel(call, limits, progress);
    case 'explain':
      return explainTrace(call);
    case 'evaluate':
      return await evaluateAt(call);
    case 'actions':
      return actionsAt(call);
    case 'initial':
      return initialStates(call);
    case 'begin':
      return await beginAt(call);
    case 'step':
      return await stepAt(call);
    case 'analyze_formula':
      return analyze(call);
    case 'translate':
      return translateModule(call, limits);
    case 'format':
      return formatModule(call, limits);
    case 'mutate':
      return await mutateModel(call, limits);
  }
}
