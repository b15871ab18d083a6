// Writing an announcement: what it is, whom it reaches, what it says, and how it will look to those who receive it.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { announcement } from '#entities/system/announcement.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { readonlyReason } from '#features/document/form/writable.ts';
import type { Announcement } from '#model/wire/announcements.ts';
import type { Doc } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AudiencePicker } from './AudiencePicker.tsx';
import classes from './announcement.module.css';

/** Lines of the audience by kind of audience. */
const audiences: Readonly<Record<string, 'departments' | 'users'>> = {
  department: 'departments',
  user: 'users',
};

export function AnnouncementForm({ draft, environment, locked, stored }: DocumentFormProps): ReactNode {
  const { grants, user } = useSession();
  const [preview, setPreview] = useState(false);
  const { def, doc } = draft;
  const { targetType, openType: opens, msgContent } = partOf(doc.fields, announcement.fields);
  const audience = audiences[plainText(targetType)];

  function input(key: string, span = ''): ReactNode {
    const field = def.fields[key];
    if (field === undefined) return null;
    return (
      <div key={key} className={classes[span] ?? ''}>
        <FieldInput
          name={key}
          field={field}
          value={doc.fields[key] ?? null}
          row={doc.fields}
          readonly={readonlyReason({ def, path: key, field }, doc.fields, doc.fields, grants, locked)}
          changed={!draft.isNew && !sameValue(draft.base.fields[key], doc.fields[key])}
          problem={draft.problemAt(null, '', key)}
          invalidText={draft.invalidText(null, '', key)}
          forField={`${def.name}.${key}`}
          onCommit={(value) =>
            draft.change(`修改${field.title}`, { patches: [{ op: 'set', field: key, value }] })
          }
          onInvalid={(text) =>
            draft.change(`修改${field.title}`, { patches: [], invalid: new Map([[`  ${key}`, text]]) })
          }
          learn={(refs) => draft.learn(refs)}
        />
      </div>
    );
  }

  return (
    <div className={classes['editing']}>
      <div className={classes['form']}>
        {input('titile', 'double')}
        {input('msgCategory')}
        {input('priority')}
        {input('msgTxt', 'double')}
        {input('startTime')}
        {input('endTime')}
        {input('targetType')}
        {input('isTop')}
        {audience !== undefined && (
          <AudiencePicker
            className={classes['double'] ?? ''}
            draft={draft}
            lines={audience}
            environment={environment}
            locked={locked}
          />
        )}
        {input('openType', 'first')}
        {(opens === 'url' || opens === 'component') && input('openPage', 'double')}
        {opens === 'component' && input('busId')}
        {stored &&
          doc.status !== 'draft' &&
          ['sender', 'sendTime', 'totalCount', 'readCount'].map((key) => input(key))}
        {stored && doc.status === 'revoked' && ['cancelBy', 'cancelTime'].map((key) => input(key))}
        <div className={classes['wide']}>{input('msgContent')}</div>
        <div className={`${classes['wide']} ${classes['labelled']}`}>
          <span />
          <div>
            <Button
              variant="default"
              leftSection={<IconEye size={14} />}
              // Leaving the field first could show a message that moves this button from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
                setPreview(true);
              }}
            >
              预览
            </Button>
          </div>
        </div>
      </div>
      {preview && (
        <AnnouncementDialog
          announcement={previewOf(doc, user.firstName)}
          content={plainText(msgContent)}
          onClose={() => setPreview(false)}
          onOpenPath={() => setPreview(false)}
        />
      )}
    </div>
  );
}

/** The draft as its readers will see it; published now, by the person who writes. */
function previewOf({ id, fields }: Doc, writer: string): Announcement {
  const { titile, sendTime, msgTxt, msgCategory, priority, openType, openPage, busId } = partOf(
    fields,
    announcement.fields,
  );
  const time = sendTime || new Date().toISOString();
  return {
    id,
    msgId: id,
    titile: titile || '（未填写标题）',
    sender: writer,
    sendTime: time,
    createTime: time,
    msgTxt: plainText(msgTxt),
    msgCategory: plainText(msgCategory),
    priority: priority === 'L' || priority === 'H' ? priority : 'M',
    openType: plainText(openType),
    openPage: plainText(openPage),
    busId: plainText(busId),
    readFlag: '0',
    readTime: null,
  };
}
