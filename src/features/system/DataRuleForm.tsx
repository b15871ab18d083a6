// Writing a data rule: the field is chosen among those of the records its menu lists, values of the session by what they
// mean, operations by their names; what a rule needs no value for asks for none.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Autocomplete, MultiSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { FieldValue } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { plainText } from '#model/text/plainText.ts';
import { operationTitles, ruleOperations, variableTitles } from '#model/check/ruleVariables.ts';
import classes from './forms.module.css';
import { fieldTitles } from './GrantDetail.tsx';

export function DataRuleScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={DataRuleForm} />;
}

const operations = ruleOperations.map((value) => ({ value, label: operationTitles[value] }));
const variables = Object.keys(variableTitles).map((name) => `#{${name}}`);
const withoutValue: readonly FieldValue[] = ['isNull', 'isNotNull'];

function DataRuleForm({ draft, locked }: DocumentFormProps): ReactNode {
  const { fields } = draft.doc;
  const textAt = (name: string): string => plainText(fields[name] ?? null);
  const set = (name: string, value: FieldValue): void =>
    draft.change(`修改${draft.def.fields[name]?.title ?? name}`, {
      patches: [{ op: 'set', field: name, value }],
    });
  const listed = plainText(
    draft.refs('permission', fields['permission'] ?? null)?.fields['entityKey'] ?? null,
  );
  const plain = (name: string): ReactNode => (
    <DraftField key={name} draft={draft} name={name} locked={locked} />
  );
  const chosen = textsIn(fields['appliesTo']);
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {['permission', 'code', 'ruleName'].map(plain)}
        {entityOf(listed) === undefined ? (
          plain('fieldKey')
        ) : (
          <Labelled title="字段" required>
            <Select
              aria-label="字段"
              searchable
              data={choicesOf(listed, textAt('fieldKey'))}
              value={textAt('fieldKey') === '' ? null : textAt('fieldKey')}
              error={draft.problemAt(null, '', 'fieldKey')}
              disabled={locked !== null}
              limit={200}
              nothingFoundMessage="没有这个字段"
              onChange={(key) => set('fieldKey', key)}
            />
          </Labelled>
        )}
        {['operator', 'valueType'].map(plain)}
        {!withoutValue.includes(fields['operator'] ?? null) &&
          (fields['valueType'] === 'variable' ? (
            <Labelled title="规则值">
              <Autocomplete
                aria-label="规则值"
                placeholder="选择变量，日期可加减天数"
                data={variables}
                value={textAt('ruleValue')}
                error={draft.problemAt(null, '', 'ruleValue')}
                disabled={locked !== null}
                renderOption={({ option }) =>
                  `${variableTitles[option.value.slice(2, -1)] ?? ''}　${option.value}`
                }
                onChange={(text) => set('ruleValue', text)}
              />
            </Labelled>
          ) : (
            plain('ruleValue')
          ))}
        {['combine', 'ruleGroup'].map(plain)}
        <Labelled title="适用操作">
          <MultiSelect
            aria-label="适用操作"
            placeholder={chosen.length === 0 ? '不选：全部操作' : ''}
            clearable
            data={operations}
            value={chosen}
            error={draft.problemAt(null, '', 'appliesTo')}
            disabled={locked !== null}
            onChange={(list) => set('appliesTo', list.length === 0 ? null : list)}
          />
        </Labelled>
        {plain('remark')}
      </div>
      <p className={classes['help']}>
        同一规则组内按“且、或”组合，组与组之间任一满足即可；规则在安全组的授权中选用后生效。保存后可点“试算”，看某个用户按这条规则能看到多少。
      </p>
    </div>
  );
}

function Labelled({
  title,
  required = false,
  children,
}: {
  title: string;
  required?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['labelled']}>
      <span {...(required ? { 'data-required': '' } : {})}>{title}</span>
      {children}
    </div>
  );
}

/** Fields of the listed records; what is written already stays to be seen. */
function choicesOf(entity: string, written: string): { value: string; label: string }[] {
  const titles = fieldTitles(entity);
  const known = [...titles].map(([value, label]) => ({ value, label }));
  return written === '' || titles.has(written) ? known : [...known, { value: written, label: written }];
}
