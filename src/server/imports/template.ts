// The workbook a clerk fills in: a sheet for the records, one for each sub-table, what every column wants, and lists to
// choose from. Columns of codes are text, so that zeros in front stay.
import { codeLists } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { isDecimal, type FieldDef, type FieldKind } from '#model/fields.ts';
import { columnName } from '#sheets/cells.ts';
import { createWorkbook, type SheetColumn } from '#sheets/workbookWriter.ts';
import { isNeeded, joinTitle, type ImportField, type ImportShape, type ImportTable } from './importShape.ts';

/** Sheets of the template that hold no data. */
export const helpSheets: readonly string[] = ['填写说明', '选项'];

interface Choices {
  title: string;
  texts: readonly string[];
}

export async function importTemplate(shape: ImportShape): Promise<Uint8Array> {
  const workbook = createWorkbook();
  const lists = choicesOf(shape);
  const places = new Map(
    [...lists.keys()].map((name, at) => [
      name,
      `选项!$${columnName(at)}$2:$${columnName(at)}$${(lists.get(name)?.texts.length ?? 0) + 1}`,
    ]),
  );
  for (const table of shape.tables) {
    const join: SheetColumn[] =
      table.lines === null
        ? []
        : [
            {
              title: joinTitle(shape),
              width: 18,
              kind: 'text',
              needed: true,
              hint: `这一行属于哪个${shape.def.title}，与“${shape.def.title}”表中的${joinTitle(shape)}一致`,
            },
          ];
    await workbook.sheet({
      name: table.title,
      frozen: 1,
      columns: [...join, ...table.fields.map((field) => columnOf(field, shape, places))],
    });
  }
  const help = await workbook.sheet({
    name: '填写说明',
    columns: [
      { title: '工作表', width: 16, kind: 'text', style: 'note' },
      { title: '列', width: 22, kind: 'text', style: 'note' },
      { title: '必填', width: 8, kind: 'text', style: 'note' },
      { title: '类型', width: 14, kind: 'text', style: 'note' },
      { title: '怎样填写', width: 78, kind: 'text', style: 'note' },
    ],
  });
  await help.add(rulesOf(shape), { as: 'note' });
  await help.add(
    shape.tables.flatMap((table) => [
      ...(table.lines === null
        ? []
        : [[table.title, joinTitle(shape), '是', '编码', `这一行属于哪个${shape.def.title}`]]),
      ...table.fields.map(({ field, title, key }) => [
        table.title,
        title,
        isNeeded({ field, title, key }, shape) ? '是' : '',
        typeOf(field),
        adviceOf(field),
      ]),
    ]),
    { as: 'note' },
  );
  const longest = Math.max(0, ...[...lists.values()].map(({ texts }) => texts.length));
  const options = await workbook.sheet({
    name: '选项',
    hidden: true,
    columns: [...lists.values()].map(({ title }) => ({ title, width: 16, kind: 'text' as const })),
  });
  await options.add(
    Array.from({ length: longest }, (_, row) => [...lists.values()].map(({ texts }) => texts[row] ?? '')),
  );
  return workbook.finish();
}

function choicesOf(shape: ImportShape): Map<string, Choices> {
  const lists = new Map<string, Choices>();
  for (const { field } of shape.tables.flatMap(({ fields }: ImportTable) => fields)) {
    const known = field.kind === 'dict' ? codeLists[field.dict ?? ''] : undefined;
    if (known !== undefined && known.items.length > 0)
      lists.set(field.dict ?? '', { title: known.title, texts: known.items.map(({ text }) => text) });
    else if (field.kind === 'bool') lists.set('#bool', { title: '是否', texts: ['是', '否'] });
  }
  return lists;
}

function columnOf(known: ImportField, shape: ImportShape, places: ReadonlyMap<string, string>): SheetColumn {
  const { field, title } = known;
  const needed = isNeeded(known, shape);
  const choices = places.get(field.kind === 'bool' ? '#bool' : (field.dict ?? ''));
  const number = isDecimal(field) || field.kind === 'integer';
  return {
    title,
    width: Math.max(12, title.length * 2 + 4),
    kind: number ? 'number' : 'text',
    // Numbers and days are typed as they are wanted; everything else is text, or a code would lose its zeros.
    style: number
      ? 'plain'
      : field.kind === 'date'
        ? 'date'
        : field.kind === 'datetime'
          ? 'datetime'
          : 'text',
    ...(needed ? { needed: true } : {}),
    ...(choices === undefined ? {} : { choices }),
    hint: [needed ? '必填。' : '', typeOf(field), '：', adviceOf(field)].join(''),
  };
}

function typeOf(field: FieldDef): string {
  if (isDecimal(field)) return '数字';
  const names: Partial<Record<FieldKind, string>> = {
    code: '编码',
    integer: '整数',
    date: '日期',
    datetime: '日期时间',
    bool: '是/否',
    dict: '选项',
    ref: '引用',
    refs: '引用（多个）',
  };
  return names[field.kind] ?? '文本';
}

function adviceOf(field: FieldDef): string {
  const parts: string[] = [];
  const target = entityOf(field.entity ?? '')?.title ?? '';
  if (field.kind === 'ref') parts.push(`填${target}的编码，或不重复的名称`);
  else if (field.kind === 'refs') parts.push(`填${target}的编码，几个之间用逗号隔开`);
  else if (field.kind === 'date') parts.push('如 2026-03-05');
  else if (field.kind === 'datetime') parts.push('如 2026-03-05 14:30:00');
  else if (field.kind === 'bool') parts.push('填“是”或“否”');
  else if (field.kind === 'dict')
    parts.push((codeLists[field.dict ?? '']?.items ?? []).map(({ text }) => text).join('、'));
  if (field.kind === 'code' && field.required === true) parts.push('可留空，由系统按编码规则编号');
  const initial = field.default;
  if ((typeof initial === 'string' || typeof initial === 'number') && /^[\d.]+$/.test(String(initial)))
    parts.push(`空着时为 ${initial}`);
  if (field.length !== undefined) parts.push(`最多 ${field.length} 个字`);
  if (field.above !== undefined) parts.push(`大于 ${field.above}`);
  if (field.min !== undefined) parts.push(`不小于 ${field.min}`);
  if (field.max !== undefined) parts.push(`不大于 ${field.max}`);
  if (field.unique === true) parts.push('不能重复');
  if (field.help !== undefined) parts.push(field.help);
  return parts.filter((part) => part !== '').join('；');
}

function rulesOf(shape: ImportShape): string[][] {
  const join = joinTitle(shape);
  const below = shape.tables.slice(1);
  return [
    [
      '通用',
      '',
      '',
      '',
      '第一行是列标题，从第二行开始填写；红色标题的列必填。列可以删去不用的，顺序可以调整，标题不要改。',
    ],
    ...(below.length === 0
      ? []
      : [
          [
            '通用',
            '',
            '',
            '',
            `子表（${below.map(({ title }) => title).join('、')}）的每一行用“${join}”说明属于哪个${shape.def.title}；一个${shape.def.title}与它的子表行要么全部导入，要么全部不导入。`,
          ],
        ]),
    [
      '更新',
      '',
      '',
      '',
      `按“${join}”找到已有的${shape.def.title}；空白单元格保持原值，填“[清空]”则清空。子表中有它的行时，该子表以文件为准。`,
    ],
    ['注意', '', '', '', '公式只取保存时的结果；不要合并单元格；最多 200,000 行数据、50 MB。'],
    ['', '', '', '', ''],
  ];
}
