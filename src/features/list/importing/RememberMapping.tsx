// Keeps the mapping for the next file of the same kind, as an 导入模板 everybody of the organisation finds.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { saveDocument } from '#api/mutations.ts';
import { importTemplate } from '#entities/system/importTemplate.ts';
import { can } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { joinField, type ImportMode, type ImportPreview, type ImportSheet } from '#model/wire/jobs.ts';
import type { Patch } from '#model/patch.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useWrite, useWriteIntents } from '../../useWrite.ts';

export interface RememberMappingProps {
  def: EntityDef;
  preview: ImportPreview;
  sheets: readonly ImportSheet[];
  mode: ImportMode;
}

export function RememberMapping({ def, preview, sheets, mode }: RememberMappingProps): ReactNode {
  const { grants } = useSession();
  const [remembered, setRemembered] = useState(false);
  const intents = useWriteIntents();
  const remembering = useWrite({
    mutationFn: () =>
      intents.send([def.name, preview.fileName, sheets, mode], ({ key, lineId }) =>
        saveDocument('importTemplate', { key, patches: patchesOf(def, preview, sheets, mode, lineId) }),
      ),
    onSuccess() {
      setRemembered(true);
      notify('success', '已记住，下次同样标题的文件会自动对应');
    },
  });
  if (!can(grants, importTemplate, 'create')) return null;
  return (
    <Button
      variant="default"
      loading={remembering.busy}
      disabled={remembered}
      onClick={() => void remembering.run()}
    >
      {remembered ? '已记住' : '记住列的对应'}
    </Button>
  );
}

function patchesOf(
  def: EntityDef,
  preview: ImportPreview,
  sheets: readonly ImportSheet[],
  mode: ImportMode,
  lineId: (at: number) => string,
): Patch[] {
  const set = (field: string, value: string | number): Patch => ({ op: 'set', field, value });
  const name = preview.fileName.replace(/\.\w+$/, '').slice(0, 100);
  const columns = sheets.flatMap(({ lines, columns: mapped }, at) =>
    mapped.flatMap(({ column, field }) => {
      const title = preview.sheets[at]?.titles[column] ?? '';
      return field === joinField || title === ''
        ? []
        : [{ columnTitle: title, fieldKey: lines === null ? field : `${lines}.${field}` }];
    }),
  );
  return [
    set('name', `${def.title} ${name}`),
    set('entityKey', def.name),
    set('importMode', mode),
    set('headRow', sheets[0]?.headRow ?? 1),
    ...columns.map((values, index): Patch => ({
      op: 'insertLine',
      lines: 'columns',
      id: lineId(index),
      before: null,
      values: { lineNo: index + 1, ...values },
    })),
  ];
}
