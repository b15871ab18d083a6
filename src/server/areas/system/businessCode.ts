// 业务编码规则: what a rule must be to give numbers, and the number it would give first, kept beside it as an example.
import { codeLists } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { organization } from '#entities/master/organization.ts';
import { businessCode as rule } from '#entities/system/businessCode.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { dateText } from '#server/store/numbering/numbering.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';

/** Numbers longer than this do not fit on labels and in other systems. */
const longest = 50;

type Rule = DocOf<typeof rule>;
type Segment = LineOf<typeof rule, 'segments'>;

function partOf(row: Segment, today: string, orgCode: string): string {
  const length = row.length ?? 0;
  const pad = (row.padChar ?? '').slice(0, 1) || '0';
  const padded = (text: string) =>
    row.padSide === 'right' ? text.padEnd(length, pad) : text.padStart(length, pad);
  switch (row.segmentType) {
    case 'constant':
      return row.value ?? '';
    case 'date':
      return dateText(row.value ?? 'yyyyMMdd', today);
    case 'orgCode':
      return padded(orgCode);
    case 'field':
      return padded('X'.repeat(Math.max(length, 1)));
    case 'random':
      return '0'.repeat(length || 4);
    case 'sequence':
      return padded(String(row.startNo ?? 1));
    default:
      return '';
  }
}

const spans = { day: ['yy', 'MM', 'dd'], month: ['yy', 'MM'], year: ['yy'] } as const;

/** A counter that begins anew within what the date of the number tells would give a number twice. */
function resetWarning(doc: Rule): Problem[] {
  const period = doc.fields.resetPeriod;
  if (period !== 'day' && period !== 'month' && period !== 'year') return [];
  const dates = doc.lines.segments.flatMap(({ segmentType, value }) =>
    segmentType === 'date' ? [value ?? 'yyyyMMdd'] : [],
  );
  const written = dates.join('');
  if (spans[period].every((part) => written.includes(part))) return [];
  const titles = { day: '每天', month: '每月', year: '每年' };
  return [
    {
      field: 'resetPeriod',
      level: 'warning',
      message: `流水${titles[period]}重新开始，而编号中没有完整的日期（${spans[period].join('')}），重新开始后编号会与以前的重复`,
    },
  ];
}

/** A rule for one kind of documents names a field with fixed values, and one of them. */
function kindProblems({ fields }: Rule): Problem[] {
  const [key, value] = [fields.billTypeField, fields.billTypeValue];
  const problem = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  if (key === null)
    return value === null
      ? []
      : problem('billTypeField', '填写了单据类型值，请同时填写按哪个字段区分，如 billType');
  const def = entityOf(fields.entityKey ?? '');
  const kinds = Object.entries(def?.fields ?? {}).filter(([, { kind }]) => kind === 'dict');
  const field = kinds.find(([name]) => name === key)?.[1];
  if (def === undefined || field === undefined) {
    const known = kinds.map(([name, { title }]) => `${name}（${title}）`).join('、');
    return problem(
      'billTypeField',
      `${def?.title ?? '该业务对象'}没有可区分类型的字段“${key}”${known === '' ? '，请清空' : `，可用：${known}`}`,
    );
  }
  const { items = [], open = false } = codeLists[field.dict ?? ''] ?? {};
  if (value !== null && (open || items.some((item) => item.value === value))) return [];
  const offered = items.map((item) => `${item.value}（${item.text}）`).join('、');
  return problem('billTypeValue', `请填写${field.title}的值：${offered}`);
}

/** The number it would give first, part by part. */
async function exampleOf(doc: Rule, read: Read): Promise<string> {
  const o = headerTable(organization, 'o');
  const [own] = await read.select(
    { code: o.code },
    sql`from ${o} where ${is(o.id, doc.fields.organization ?? read.org)}`,
  );
  return doc.lines.segments.map((segment) => partOf(segment, read.today, own?.code ?? '')).join('');
}

function ruleProblems(doc: Rule, example: string): Problem[] {
  const counters = doc.lines.segments.filter(({ segmentType }) => segmentType === 'sequence');
  const second = counters[1];
  const varying = doc.lines.segments.some(({ segmentType }) => segmentType === 'random');
  return [
    ...(counters.length === 0 && !varying
      ? [
          {
            field: 'name',
            level: 'error' as const,
            message: '编码段中没有流水号，第二张单据的编号就会重复；请增加一段“流水号”',
          },
        ]
      : []),
    ...resetWarning(doc),
    ...kindProblems(doc),
    ...(second === undefined
      ? []
      : [
          {
            field: 'segmentType',
            lines: 'segments',
            lineId: second.id,
            lineNo: second.seq,
            level: 'error' as const,
            message: `第${second.seq}行 流水号段只能有一个`,
          },
        ]),
    ...(example.length > longest
      ? [
          {
            field: 'name',
            level: 'error' as const,
            message: `编号长度 ${example.length} 超过 ${longest} 个字符，请缩短编码段`,
          },
        ]
      : []),
  ];
}

export const businessCode = defineBehaviour(rule, {
  title: '编码规则与示例',
  actions: {
    save: defineAction(rule, {
      effects: ['set'],
      facts: exampleOf,
      check: ruleProblems,
      plan: (doc, example) => [{ effect: 'set', entity: 'businessCode', id: doc.id, fields: { example } }],
    }),
  },
});
