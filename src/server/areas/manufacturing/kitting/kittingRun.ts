// 齐套运算: what the run does when asked, that its rows are the run's alone, and the buyers it reminds of what is short.
import { codeText } from '#entities/codeLists.ts';
import { raisedPriorities, type RankedOrder } from '#entities/manufacturing/kitting/keptSequence.ts';
import { entities } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import { visibleRows } from '#server/store/visibleRows.ts';
import { Parameters } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { sequenceOf } from './keepSequence.ts';
import { reminders, type ShortPart } from './reminders.ts';

interface Facts {
  /** What follows from the rows the run would replace; '' for nothing. */
  follows: string;
  short: readonly ShortPart[];
  /** Orders that rise when the order of the run becomes their rank. */
  raised: readonly Raised[];
  /** Orders of the run that lie outside the rows of whoever asks. */
  unseen: number;
}

type Raised = ReturnType<typeof raisedPriorities>[number];

async function facts(doc: Doc, read: Read, moment: Moment): Promise<Facts> {
  return {
    follows: moment === 'run' ? await followed(doc, read) : '',
    short: moment === 'expedite' ? await shortParts(doc, read) : [],
    raised: moment === 'keepSequence' ? raisedPriorities(await rankedOrders(doc, read)) : [],
    unseen: moment === 'keepSequence' ? await unseenOrders(doc, read) : 0,
  };
}

async function unseenOrders(doc: Doc, { rows, grants }: Read): Promise<number> {
  const asked = [...new Set(sequenceOf(doc))];
  const parameters = new Parameters();
  const chosen = parameters.add(asked, 'uuid[]');
  const [row] = await rows(
    `select count(*)::integer as seen from ${visibleRows(entities.manufacturingOrder, grants, parameters)} h where h.id = any(${chosen})`,
    parameters.values,
  );
  return asked.length - Number(row?.['seen'] ?? 0);
}

async function rankedOrders(doc: Doc, read: Read): Promise<RankedOrder[]> {
  const rows = await read.rows(
    `select h.id, h.code, h.priority from unnest($2::uuid[]) with ordinality as p(id, place)
     join manufacturing_order h on h.id = p.id where h.org = $1::uuid order by p.place`,
    [read.org, sequenceOf(doc)],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    priority: textOf(row['priority'], 'normal'),
  }));
}

/** At most so many orders are named. */
const named = 5;

function raisedProblems(doc: Doc, raised: readonly Raised[]): Problem[] {
  if (sequenceOf(doc).length === 0)
    return [{ field: '', level: 'error', message: '没有订单，请先运算再保存为优先级' }];
  if (raised.length === 0) return [];
  const texts = raised
    .slice(0, named)
    .map(
      ({ order, to }) => `${order.code} ${codeText('priority', order.priority)}→${codeText('priority', to)}`,
    );
  const more = raised.length > named ? ` 等 ${raised.length} 张` : '';
  return [
    {
      field: '',
      level: 'warning',
      message: `排在优先级更高的订单之前的订单将提高优先级：${texts.join('，')}${more}，请确认`,
    },
  ];
}

async function followed(doc: Doc, read: Read): Promise<string> {
  const [row] = await read.rows(
    `select target_code from document_link where org = $1::uuid and source_line_id = any($2::text[]) and link_status <> 'released' limit 1`,
    [read.org, (doc.lines['parts'] ?? []).map(({ id }) => id)],
  );
  return textOf(row?.['target_code']);
}

async function shortParts(doc: Doc, read: Read): Promise<ShortPart[]> {
  const rows = doc.lines['shortages'] ?? [];
  const idsOf = (field: string): string[] => [
    ...new Set(rows.flatMap((row) => optionalText(row[field]) ?? [])),
  ];
  const found = await read.rows(
    `select id, "user"::text as text from employee where id = any($1::uuid[]) and "user" is not null
     union all select id, code::text from material where id = any($2::uuid[])
     union all select id, code::text from manufacturing_order where org = $4::uuid and id = any($3::uuid[])`,
    [idsOf('buyer'), idsOf('material'), idsOf('manufacturingOrder'), read.org],
  );
  const texts = new Map(found.map((row) => [textOf(row['id']), textOf(row['text'])]));
  return rows.map((row) => ({
    user: texts.get(textOf(row['buyer'])) ?? null,
    part: `${texts.get(textOf(row['material'])) ?? ''} ${textOf(row['materialName'])}`.trim(),
    order: texts.get(textOf(row['manufacturingOrder'])) ?? '',
    shortQty: textOf(row['shortQty'], '0'),
    supply: textOf(row['nextSupply']),
    day: optionalText(row['nextDate']),
  }));
}

function problems(doc: Doc, { follows, short, raised, unseen }: Facts, moment: Moment): Problem[] {
  const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (moment === 'run' && follows !== '')
    return error(`已由本次结果下推采购申请单 ${follows}，重新运算会改变缺料；请新建一张齐套运算`);
  if (moment === 'keepSequence' && unseen > 0)
    return error(`有 ${unseen} 张订单已被删除或不在您的数据范围内，不能改变占料次序；请缩小范围后重新运算`);
  if (moment === 'keepSequence') return raisedProblems(doc, raised);
  if (moment === 'expedite') {
    if (short.length === 0) return error('没有缺料，不用催交');
    if (short.every(({ user }) => user === null))
      return error('缺的料都没有能收到消息的采购员：请在物料上填写采购员，并给采购员的员工资料指定用户');
    const alone = new Set(short.flatMap(({ user, part }) => (user === null ? [part] : [])));
    return alone.size === 0
      ? []
      : [
          {
            field: '',
            level: 'warning',
            message: `${alone.size} 种料没有能收到消息的采购员，不会催交：${[...alone].slice(0, 5).join('、')}`,
          },
        ];
  }
  const row = (doc.lines['orders'] ?? []).find((own) => optionalText(own['manufacturingOrder']) === null);
  return moment !== 'save' || row === undefined
    ? []
    : [
        {
          field: 'manufacturingOrder',
          lines: 'orders',
          lineId: row.id,
          lineNo: row.seq,
          level: 'error',
          message: `第${row.seq}行 订单由运算列出，请删除该行，或在“指定订单”中选择`,
        },
      ];
}

export const kittingRun = defineBehaviour<Facts>({
  title: '齐套运算',
  checks: ['订单由运算列出，不能手工增加', '下推过采购申请的结果不再重新运算'],
  effects: { run: ['runKitting'], expedite: ['notify'], keepSequence: ['keepSequence', 'set'] },
  facts,
  check: problems,
  plan: {
    keepSequence: (_doc, { raised }) => [
      { effect: 'keepSequence' },
      ...raised.map(({ order, to }) => ({
        effect: 'set' as const,
        entity: 'manufacturingOrder',
        id: order.id,
        fields: { priority: to },
      })),
    ],
    run: () => [{ effect: 'runKitting' }],
    expedite: (doc, { short }) =>
      reminders(short).map(({ user, title, content }) => ({
        effect: 'notify',
        users: [user],
        title: `${title}（齐套运算 ${textOf(doc.fields['code'])}）`,
        content,
        entity: 'kittingRun',
        id: doc.id,
      })),
  },
});
