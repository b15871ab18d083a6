// Turns what a zod schema finds into problems that name the field, in Chinese.
import type { Problem } from '#model/check/problem.ts';
import { invalid } from '#server/refusal.ts';
import * as z from 'zod';

// Without code generation: the browser host runs under a content policy that forbids it.
z.config({ jitless: true });

/** The value as the schema describes it; throws '422' with one problem per finding. */
export function validated<T>(schema: z.ZodType<T>, value: unknown): T {
  const outcome = schema.safeParse(value, { reportInput: true });
  if (outcome.success) return outcome.data;
  throw invalid(outcome.error.issues.flatMap(problemsOfIssue).slice(0, 50));
}

function problemsOfIssue(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => problem([...path, key], '不认识的字段'));
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.map((branch) =>
      branch.flatMap((inner) => problemsOfIssue({ ...inner, path: [...issue.path, ...inner.path] })),
    );
    const nearest = branches.sort((left, right) => left.length - right.length)[0];
    return nearest !== undefined && nearest.length > 0 ? nearest : [problem(path, '内容不符合要求')];
  }
  return [problem(path, messageOf(issue))];
}

function problem(path: readonly string[], what: string): Problem {
  const field = path.join('.');
  return { field, level: 'error', message: field === '' ? what : `${what}：“${field}”` };
}

const kinds: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
  null: '空',
};

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? '缺少必填内容'
        : `内容的类型不对，应为${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `文本不能超过 ${issue.maximum} 个字`
        : issue.origin === 'array'
          ? `不能超过 ${issue.maximum} 项`
          : `不能大于 ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? '内容不能为空'
        : issue.origin === 'array'
          ? `至少需要 ${issue.minimum} 项`
          : `不能小于 ${issue.minimum}`;
    case 'invalid_value':
      return '内容不在允许的范围内';
    case 'custom':
      return issue.message ?? '内容不符合要求';
    default:
      return '内容的格式不对';
  }
}
