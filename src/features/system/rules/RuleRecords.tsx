// The records a data rule names, found by code, name or pinyin as in any reference; the rule keeps their codes.
import type { ReactNode } from 'react';
import type { FieldDef } from '#model/fields.ts';
import type { FieldValue } from '#model/entity.ts';
import { idsOf } from '#model/kinds/refs.ts';
import type { RefRecord } from '#model/refs.ts';
import { joinedParts, ruleNameOf, ruleParts } from '#model/check/ruleText.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import {
  type FieldEnvironment,
  FieldEnvironmentContext,
  useFieldEnvironment,
} from '#ui/kinds/environment.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { useNamedRecords } from './useNamedRecords.ts';

export interface RuleRecordsProps {
  draft: DocumentDraft;
  /** The value as a reference to one record or several. */
  field: FieldDef;
  entity: string;
  /** What such a record is called: 客户. */
  called: string;
  value: string;
  locked: string | null;
  problem: string | undefined;
  onCommit(value: string): void;
}

export function RuleRecords(props: RuleRecordsProps): ReactNode {
  const { draft, field, entity, called, value, locked, problem, onCommit } = props;
  const several = field.kind === 'refs';
  const names = several ? ruleParts(value) : [value.trim()].filter((name) => name !== '');
  const { byName, missing } = useNamedRecords(entity, called, names);
  const environment = useFieldEnvironment();
  const records = new Map([...byName.values()].map((record) => [record.id, record]));
  const recordOf = (id: FieldValue): RefRecord | undefined =>
    (typeof id === 'string' ? records.get(id) : undefined) ?? environment.refs(entity, id);
  const own: FieldEnvironment = {
    ...environment,
    refs: (of, id) => (of === entity ? recordOf(id) : environment.refs(of, id)),
    peek: (of, id) => (missing.includes(id) ? null : environment.peek(of, id)),
  };
  const ids = names.map((name) => byName.get(name)?.id ?? name);
  const commit = (next: FieldValue): void => {
    const chosen = typeof next === 'string' ? [next] : idsOf(next);
    const written = chosen.map((id) => {
      const named = names[ids.indexOf(id)];
      const record = recordOf(id);
      return named ?? (record === undefined ? id : ruleNameOf(record));
    });
    onCommit(joinedParts([...new Set(written)]));
  };
  const invalid = draft.invalidText(null, '', 'ruleValue');
  const lost =
    missing.length === 0
      ? undefined
      : `“${missing.map((name) => byName.get(name)?.name ?? name).join('、')}”不再是可用的${called}，规则中这一部分不起作用，请改选`;
  return (
    <FieldEnvironmentContext value={own}>
      <FieldInput
        name="ruleValue"
        field={field}
        value={several ? ids : (ids[0] ?? null)}
        row={draft.doc.fields}
        readonly={locked}
        changed={false}
        problem={
          invalid === undefined
            ? (problem ?? lost)
            : `没有查到编码或名称为“${invalid}”的${called}，请改正、按 Enter 重新查找或按 F7 选择`
        }
        invalidText={invalid}
        forField={`dataRule.${entity}`}
        onCommit={commit}
        onInvalid={(text) =>
          draft.change('修改规则值', { patches: [], invalid: new Map([['  ruleValue', text]]) })
        }
        learn={(refs) => draft.learn(refs)}
      />
    </FieldEnvironmentContext>
  );
}
