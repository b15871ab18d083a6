// 在线报表: publication judges the design, replaces the version before it and makes the report one of the product's.
import { entityOf } from '#entities/registry.ts';
import { reportDefinition, reportEntityName, reportProblems } from '#entities/online/reportDefinition.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

interface Facts {
  problems: readonly Problem[];
  definition: EntityDef | null;
  before: readonly string[];
  newest: number;
}

const none: Facts = { problems: [], definition: null, before: [], newest: 0 };

export const onlineReport = defineBehaviour<Facts>({
  title: '在线报表',
  checks: ['发布、启用：字段路径、聚合和公式都能识别；同一编码只有一个版本在用'],
  effects: {
    publish: ['publishForm', 'set'],
    enable: ['publishForm'],
    disable: ['withdrawForm'],
    newVersion: ['create'],
  },
  async facts(doc, read, moment) {
    if (moment === 'newVersion') {
      const [row] = await read.rows(
        'select max(report_version) as newest from online_report where code = $1',
        [doc.fields['code']],
      );
      return { ...none, newest: Number(row?.['newest'] ?? 0) };
    }
    if (moment !== 'publish' && moment !== 'enable') return none;
    const problems = reportProblems(doc, entityOf);
    if (problems.length > 0) return { ...none, problems };
    const rows = await read.rows(
      `select id from online_report where code = $1 and id <> $2::uuid and status in ('published', 'disabled') order by id for update`,
      [doc.fields['code'], doc.id],
    );
    const before = rows.map((row) => textOf(row['id']));
    return { ...none, definition: reportDefinition(doc, entityOf), before };
  },
  check: (_doc, { problems }) => [...problems],
  plan: {
    publish: (_doc, { definition, before }) =>
      definition === null
        ? []
        : [
            { effect: 'publishForm', definition },
            ...before.map((id): Effect => ({
              effect: 'set',
              entity: 'onlineReport',
              id,
              fields: { isReplaced: true },
              advances: true,
            })),
          ],
    enable: (_doc, { definition }) => (definition === null ? [] : [{ effect: 'publishForm', definition }]),
    disable: (doc) => [{ effect: 'withdrawForm', name: reportEntityName(textOf(doc.fields['code'])) }],
    newVersion: (doc, { newest }) => {
      const copy = copyOf('onlineReport', doc, { header: ['reportVersion', 'isReplaced'], lines: [] });
      const fields = { ...copy.fields, reportVersion: newest + 1 };
      return [{ effect: 'create', entity: 'onlineReport', fields, lines: copy.lines, opens: true }];
    },
  },
});
