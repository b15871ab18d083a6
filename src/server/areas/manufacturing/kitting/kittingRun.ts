// 齐套运算: what the run does when asked, that its rows are the run's alone, and the buyers it reminds of what is short.
import { kittingRun as run } from '#entities/manufacturing/kitting/kittingRun.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, counted, is, present, raw, sql, type Piece } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { codeText } from '#entities/codeLists.ts';
import { raisedPriorities, type RankedOrder } from '#entities/manufacturing/kitting/keptSequence.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { visibleRows } from '#server/store/visibleRows.ts';
import { sequenceOf } from './keepSequence.ts';
import { reminders, type ShortPart } from './reminders.ts';

type Run = DocOf<typeof run>;

type Raised = ReturnType<typeof raisedPriorities>[number];

async function unseenOrders(doc: Run, { select, grants }: Read): Promise<number> {
  const asked = [...new Set(sequenceOf(doc))];
  const visible: Piece = { written: (parameters) => visibleRows(manufacturingOrder, grants, parameters) };
  const h = headerTable(manufacturingOrder, 'h');
  const [row] = await select({ seen: counted() }, sql`from ${visible} h where ${among(h.id, asked)}`);
  return asked.length - (row?.seen ?? 0);
}

async function rankedOrders(doc: Run, read: Read): Promise<RankedOrder[]> {
  const h = headerTable(manufacturingOrder, 'h');
  const rows = await read.select(
    { id: h.id, code: h.code, priority: h.priority },
    sql`from unnest(${sequenceOf(doc)}::uuid[]) with ordinality as p(id, place)
     join ${h} on ${h.id} = p.id where ${is(h.org, read.org)} order by p.place`,
  );
  return rows.map(({ id, code, priority }) => ({ id, code: code ?? '', priority: priority ?? 'normal' }));
}

/** At most so many orders are named. */
const named = 5;

function raisedProblems(doc: Run, raised: readonly Raised[]): Problem[] {
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

async function followed(doc: Run, read: Read): Promise<string> {
  const k = headerTable(documentLink, 'k');
  const parts = doc.lines.parts.map(({ id }) => id);
  const [row] = await read.select(
    { code: k.targetCode },
    sql`from ${k} where ${is(k.org, read.org)} and ${among(k.sourceLineId, parts)} and ${k.linkStatus} <> 'released' limit 1`,
  );
  return row?.code ?? '';
}

async function shortParts(doc: Run, read: Read): Promise<ShortPart[]> {
  const rows = doc.lines.shortages;
  const idsOf = (field: 'buyer' | 'material' | 'manufacturingOrder'): string[] => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ];
  const [e, m, h] = [
    headerTable(employee, 'e'),
    headerTable(material, 'm'),
    headerTable(manufacturingOrder, 'h'),
  ];
  const found = await read.select(
    { id: present(asKind('ref', raw('f.id'))), text: asKind('text', raw('f.text')) },
    sql`from (
       select ${e.id} as id, ${e.user}::text as text from ${e} where ${among(e.id, idsOf('buyer'))} and ${e.user} is not null
       union all select ${m.id}, ${m.code}::text from ${m} where ${among(m.id, idsOf('material'))}
       union all select ${h.id}, ${h.code}::text from ${h} where ${is(h.org, read.org)} and ${among(h.id, idsOf('manufacturingOrder'))}) f`,
  );
  const texts = new Map(found.map(({ id, text }) => [id, text ?? '']));
  const nameOf = (id: string | null): string | undefined => texts.get(id ?? '');
  return rows.map((row) => ({
    user: nameOf(row.buyer) ?? null,
    part: `${nameOf(row.material) ?? ''} ${row.materialName ?? ''}`.trim(),
    order: nameOf(row.manufacturingOrder) ?? '',
    shortQty: row.shortQty ?? '0',
    supply: row.nextSupply ?? '',
    day: row.nextDate,
  }));
}

const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];

/** Nobody is reminded who cannot be. */
function remindedProblems(short: readonly ShortPart[]): Problem[] {
  if (short.length === 0) return error('没有缺料，不用催交');
  if (short.every(({ user }) => user === null))
    return error('缺的料都没有能收到消息的采购员：请在物料上填写采购员，并给采购员的员工资料指定用户');
  const alone = new Set(short.flatMap(({ user, part }) => (user === null ? [part] : [])));
  if (alone.size === 0) return [];
  const message = `${alone.size} 种料没有能收到消息的采购员，不会催交：${[...alone].slice(0, 5).join('、')}`;
  return [{ field: '', level: 'warning', message }];
}

export const kittingRun = defineBehaviour(run, {
  title: '齐套运算',
  actions: {
    save: {
      checks: ['订单由运算列出，不能手工增加'],
      check(doc): Problem[] {
        const row = doc.lines.orders.find((own) => own.manufacturingOrder === null);
        if (row === undefined) return [];
        return [
          {
            field: 'manufacturingOrder',
            lines: 'orders',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `第${row.seq}行 订单由运算列出，请删除该行，或在“指定订单”中选择`,
          },
        ];
      },
    },
    run: defineAction(run, {
      checks: ['下推过采购申请的结果不再重新运算'],
      effects: ['runKitting'],
      /** What follows from the rows the run would replace; '' for nothing. */
      facts: followed,
      check: (_doc, follows) =>
        follows === ''
          ? []
          : error(`已由本次结果下推采购申请单 ${follows}，重新运算会改变缺料；请新建一张齐套运算`),
      plan: () => [{ effect: 'runKitting' }],
    }),
    expedite: defineAction(run, {
      checks: ['缺料有能收到消息的采购员'],
      effects: ['notify'],
      facts: shortParts,
      check: (_doc, short) => remindedProblems(short),
      plan: (doc, short) =>
        reminders(short).map(({ user, title, content }) => ({
          effect: 'notify',
          users: [user],
          title: `${title}（齐套运算 ${doc.fields.code ?? ''}）`,
          content,
          entity: 'kittingRun',
          id: doc.id,
        })),
    }),
    keepSequence: defineAction(run, {
      checks: ['所有订单都在数据范围内', '订单将提高的优先级须确认'],
      effects: ['keepSequence', 'set'],
      facts: async (doc, read) => ({
        raised: raisedPriorities(await rankedOrders(doc, read)),
        unseen: await unseenOrders(doc, read),
      }),
      check: (doc, { raised, unseen }) =>
        unseen > 0
          ? error(`有 ${unseen} 张订单已被删除或不在您的数据范围内，不能改变占料次序；请缩小范围后重新运算`)
          : raisedProblems(doc, raised),
      plan: (_doc, { raised }) => [
        { effect: 'keepSequence' },
        ...raised.map(({ order, to }) => ({
          effect: 'set' as const,
          entity: 'manufacturingOrder',
          id: order.id,
          fields: { priority: to },
        })),
      ],
    }),
  },
});
