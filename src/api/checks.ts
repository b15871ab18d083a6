// Questions about a single value while a form is filled: is it taken already, does it fit a rule. The answer is the
// server's message, or null when the value is fine; without a value nothing is asked.
import { ApiError, postJson, shortTimeout } from './http.ts';

export interface DuplicateQuestion {
  tableName: string;
  fieldName: string;
  fieldVal: string;
  /** Record being edited, which may keep its own value. */
  dataId?: string;
}

export function checkDuplicate(question: DuplicateQuestion, signal?: AbortSignal): Promise<string | null> {
  return question.fieldVal === '' ? Promise.resolve(null) : answerOf('api/check', question, signal);
}

/** The value travels URL-encoded, as the specification wants it. */
export function checkByRule(ruleCode: string, value: string, signal?: AbortSignal): Promise<string | null> {
  return value === ''
    ? Promise.resolve(null)
    : answerOf('api/checkByCode', { ruleCode, value: encodeURIComponent(value) }, signal);
}

async function answerOf(
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    await postJson(path, body, { quiet: true, timeout: shortTimeout, signal });
    return null;
  } catch (failure) {
    // Only a judgement is one: when the server cannot be asked, saving will tell.
    if (failure instanceof ApiError && failure.code === '422') return failure.message;
    if (failure instanceof ApiError || signal?.aborted === true) return null;
    throw failure;
  }
}
