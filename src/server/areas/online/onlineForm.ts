// 在线表单: publication is judged as a whole, replaces the version before it and makes the form an entity; switched off,
// the form is gone from menu and calls while its records stay.
import { formDefinition, formEntityName } from '#entities/online/formDefinition.ts';
import { formProblems } from '#entities/online/formProblems.ts';
import { surroundings } from '#entities/online/surroundings.ts';
import { isDefinition } from '#model/definition/schema.ts';
import { narrowings } from '#model/definition/widening.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

interface Facts {
  problems: readonly Problem[];
  definition: EntityDef | null;
  /** Other versions that are published or switched off. */
  before: readonly string[];
  /** Greatest version of the form. */
  newest: number;
  /** Code of an older form that is spelt differently and would be the same entity. */
  alike: string | null;
}

const none: Facts = { problems: [], definition: null, before: [], newest: 0, alike: null };

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

export const onlineForm = defineBehaviour<Facts>({
  title: '在线表单',
  checks: [
    '发布、启用：字段名、公式、条件、引用和字典都能识别，不比已有数据窄',
    '同一编码只有一个版本在用；发布过的表单编码不能与别的表单只差大小写',
  ],
  effects: {
    publish: ['publishForm', 'set'],
    enable: ['publishForm'],
    disable: ['withdrawForm'],
    newVersion: ['create'],
  },
  async facts(doc, read, moment) {
    if (moment === 'newVersion') return { ...none, newest: await newestOf(doc, read) };
    if (moment !== 'publish' && moment !== 'enable') return none;
    const problems = formProblems(doc, read.reader, surroundings);
    if (problems.length > 0) return { ...none, problems };
    const definition = formDefinition(doc, read.reader);
    return {
      problems: (await narrower(definition, read)).map((message) => error('name', message)),
      definition,
      before: await usedVersions(doc, read),
      newest: 0,
      alike: await alikeOf(doc, read),
    };
  },
  check: (_doc, { problems, alike }) =>
    alike === null ? [...problems] : [error('code', `编码与表单“${alike}”只差大小写，请换一个编码`)],
  plan: {
    publish: (_doc, { definition, before }) =>
      definition === null
        ? []
        : [
            { effect: 'publishForm', definition },
            ...before.map((id): Effect => ({
              effect: 'set',
              entity: 'onlineForm',
              id,
              fields: { isReplaced: true },
              advances: true,
            })),
          ],
    enable: (_doc, { definition }) => (definition === null ? [] : [{ effect: 'publishForm', definition }]),
    disable: (doc) => [{ effect: 'withdrawForm', name: formEntityName(textOf(doc.fields['code'])) }],
    newVersion: (doc, { newest }) => {
      const copy = copyOf('onlineForm', doc, { header: ['formVersion', 'isReplaced'], lines: [] });
      const fields = { ...copy.fields, formVersion: newest + 1 };
      return [{ effect: 'create', entity: 'onlineForm', fields, lines: copy.lines, opens: true }];
    },
  },
});

async function narrower(definition: EntityDef, read: Read): Promise<string[]> {
  const [row] = await read.rows(
    'select definition::text as definition from published_definition where name = $1',
    [definition.name],
  );
  const before: unknown = row === undefined ? null : JSON.parse(textOf(row['definition']));
  return isDefinition(before) ? narrowings(before, definition) : [];
}

async function usedVersions(doc: Doc, read: Read): Promise<string[]> {
  const rows = await read.rows(
    `select id from online_form where code = $1 and id <> $2::uuid and status in ('published', 'disabled') order by id for update`,
    [doc.fields['code'], doc.id],
  );
  return rows.map((row) => textOf(row['id']));
}

async function newestOf(doc: Doc, read: Read): Promise<number> {
  const [row] = await read.rows('select max(form_version) as newest from online_form where code = $1', [
    doc.fields['code'],
  ]);
  return Number(row?.['newest'] ?? 0);
}

async function alikeOf(doc: Doc, read: Read): Promise<string | null> {
  const [row] = await read.rows(
    `select code from online_form where lower(code) = lower($1) and code <> $1 and status <> 'draft' limit 1`,
    [doc.fields['code']],
  );
  return row === undefined ? null : textOf(row['code']);
}
