// One row of 数据变更日志: who changed which record when, every change in words, and the way to the record.
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditLog } from '#entities/system/auditLog.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { changeTexts } from '#features/list/records/changesText.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './forms.module.css';

export function AuditScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={AuditForm} />;
}

const changedOf = fieldsReader(auditLog.fields, ['entityKey', 'recordId']);

const shown = [
  'changedAt',
  'user',
  'organization',
  'entityKey',
  'recordCode',
  'action',
  'fromVersion',
  'toVersion',
  'reason',
  'ip',
  'traceId',
];

function AuditForm({ draft, environment, locked }: DocumentFormProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const { fields } = draft.doc;
  const texts = changeTexts(fields, environment);
  const { entityKey, recordId } = changedOf(fields);
  const path = recordPath(menu, plainText(entityKey), plainText(recordId));
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {shown.map((name) => (
          <DraftField key={name} draft={draft} name={name} locked={locked} />
        ))}
      </div>
      <h3 className={classes['section']}>
        变更内容
        {path !== null && (
          <Anchor component="button" type="button" size="sm" onClick={() => tab.open(path)}>
            打开该记录
          </Anchor>
        )}
      </h3>
      {texts.length === 0 ? (
        <p className={classes['help']}>没有字段变更</p>
      ) : (
        <ul className={classes['told']}>
          {texts.map((text, index) => (
            // Rows of the log never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
