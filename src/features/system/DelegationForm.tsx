// Handing one's approvals to another for a time: who, when, and for which kinds of documents.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { approvalDelegation } from '#entities/system/approvalDelegation.ts';
import { fromEntities } from '#entities/registry.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import { textsIn } from '#model/loose.ts';
import { partOf } from '#model/rowPart.ts';
import classes from './forms.module.css';

export function DelegationScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={DelegationForm} />;
}

const kinds = fromEntities((defs) =>
  defs.filter(canHaveFlow).map((def) => ({ value: def.name, label: def.title })),
);

function DelegationForm({ draft, locked }: DocumentFormProps): ReactNode {
  const chosen = textsIn(partOf(draft.doc.fields, approvalDelegation.fields).entityKeys);
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {['principal', 'agent', 'reason', 'startTime', 'endTime'].map((name) => (
          <DraftField key={name} draft={draft} name={name} locked={locked} />
        ))}
        <div className={`${classes['labelled'] ?? ''} ${classes['wide'] ?? ''}`}>
          <span>业务对象</span>
          <MultiSelect
            aria-label="业务对象范围"
            placeholder={chosen.length === 0 ? '不选：所有单据的审批' : ''}
            searchable
            clearable
            data={kinds()}
            value={chosen}
            disabled={locked !== null}
            onChange={(keys) =>
              draft.change('修改业务对象范围', { patches: [{ op: 'set', field: 'entityKeys', value: keys }] })
            }
          />
        </div>
      </div>
    </div>
  );
}
