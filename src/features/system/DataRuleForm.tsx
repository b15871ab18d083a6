// Writing a data rule: the field is chosen among those of the records its menu lists, the condition among those that mean
// something of the field, the value by the input of its kind. What is chosen anew takes away what no longer fits.
import type { ReactNode } from 'react';
import { permission as permissionDef } from '#entities/system/permission.ts';
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { carriedOf, partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import {
  fittingOperators,
  fittingValueTypes,
  ruleField,
  ruleMisfit,
  type RuleWords,
} from '#model/check/ruleFit.ts';
import { ruleAfter } from '#model/check/ruleInput.ts';
import { fieldTitles } from '#model/derive/fieldTitles.ts';
import type { EntityDef } from '#model/entity.ts';
import classes from './forms.module.css';
import { AppliesTo, RuleChoice } from './rules/RuleChoice.tsx';
import { RuleValue } from './rules/RuleValue.tsx';

export function DataRuleScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={DataRuleForm} />;
}

/** The kind of record the menu of the rule lists. */
function listedBy({ doc, refs }: DocumentDraft): EntityDef | undefined {
  const { permission } = partOf(doc.fields, permissionDataRule.fields);
  return entityOf(plainText(carriedOf(refs, permissionDef, permission, ['entityKey']).entityKey));
}

function DataRuleForm({ draft, environment, locked }: DocumentFormProps): ReactNode {
  const { fields } = draft.doc;
  const textAt = (name: string): string => plainText(fields[name] ?? null);
  const listed = listedBy(draft);
  const rule: RuleWords = {
    code: textAt('code'),
    fieldKey: textAt('fieldKey'),
    operator: textAt('operator'),
    valueType: textAt('valueType'),
    value: textAt('ruleValue'),
  };
  const field = listed === undefined ? undefined : ruleField(listed, rule.fieldKey);
  const valuesOf = (dict: string) => environment.dictItems(dict).map(({ value }) => value);
  const change = (title: string, part: Partial<RuleWords>): void => {
    const next = listed === undefined ? { ...rule, ...part } : ruleAfter(listed, rule, part, entityOf);
    const written: [string, string, string][] = [
      ['fieldKey', rule.fieldKey, next.fieldKey],
      ['operator', rule.operator, next.operator],
      ['valueType', rule.valueType, next.valueType],
      ['ruleValue', rule.value, next.value],
    ];
    draft.change(`修改${title}`, {
      patches: written.flatMap(([name, was, is]) =>
        was === is ? [] : [{ op: 'set' as const, field: name, value: is === '' ? null : is }],
      ),
      // What was typed for another field or condition is nobody's to mend.
      invalid: new Map([['  ruleValue', null]]),
    });
  };
  const misfit =
    listed === undefined || rule.fieldKey === '' || rule.operator === ''
      ? null
      : ruleMisfit(listed, rule, { entityOf, choices: valuesOf });
  const problemAt = (name: string): string | undefined =>
    draft.problemAt(null, '', name) ??
    (misfit?.field === name && textAt(name) !== '' ? misfit.message : undefined);
  const plain = (name: string): ReactNode => (
    <DraftField key={name} draft={draft} name={name} locked={locked} />
  );
  /** Stays the same input when the field becomes known: what is being typed into it is not lost. */
  const chosen = (
    name: 'operator' | 'valueType',
    dict: string,
    fitting: (offered: readonly string[]) => readonly string[],
  ): ReactNode => (
    <RuleChoice
      name={name}
      title={draft.def.fields[name]?.title ?? ''}
      items={environment
        .dictItems(dict)
        .filter(({ value }) => fitting(valuesOf(dict)).includes(value) || value === rule[name])
        .map(({ value, text }) => ({ value, label: text }))}
      value={rule[name]}
      problem={problemAt(name)}
      locked={locked}
      onChange={(value) => change(draft.def.fields[name]?.title ?? '', { [name]: value })}
    />
  );
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {['permission', 'code', 'ruleName'].map(plain)}
        {listed === undefined ? (
          plain('fieldKey')
        ) : (
          <RuleChoice
            name="fieldKey"
            title="字段"
            items={choicesOf(listed, rule.fieldKey)}
            value={rule.fieldKey}
            problem={problemAt('fieldKey')}
            locked={locked}
            onChange={(fieldKey) => change('字段', { fieldKey })}
          />
        )}
        {chosen('operator', 'ruleOperator', (offered) =>
          field === undefined ? offered : fittingOperators(field, offered, entityOf),
        )}
        {chosen('valueType', 'ruleValueType', (offered) =>
          field === undefined ? offered : fittingValueTypes(field, rule.operator, offered),
        )}
        <RuleValue
          key={rule.fieldKey}
          draft={draft}
          field={field}
          rule={rule}
          locked={locked}
          problem={problemAt('ruleValue')}
        />
        {['combine', 'ruleGroup'].map(plain)}
        <AppliesTo draft={draft} locked={locked} />
        {plain('remark')}
      </div>
      <p className={classes['help']}>
        同一规则组内按“且、或”组合，组与组之间任一满足即可；规则在安全组的授权中选用后生效。保存后可点“试算”，看某个用户按这条规则能看到多少。
      </p>
    </div>
  );
}

/** Fields of the listed records that rules may be set on; what is written already stays to be seen. */
function choicesOf(def: EntityDef, written: string): { value: string; label: string }[] {
  const titles = fieldTitles(def);
  const known = [...titles].flatMap(([value, label]) =>
    ruleField(def, value) === undefined ? [] : [{ value, label }],
  );
  return written === '' || known.some(({ value }) => value === written)
    ? known
    : [...known, { value: written, label: titles.get(written) ?? written }];
}
