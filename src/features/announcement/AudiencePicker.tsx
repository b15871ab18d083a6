// Whom an announcement reaches: departments or users as chips, chosen several at a time in the picker.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Pill } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Patch } from '#model/patch.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import classes from './announcement.module.css';

export interface AudiencePickerProps {
  className: string;
  draft: DocumentDraft;
  lines: 'departments' | 'users';
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
}

const fields = { departments: 'department', users: 'user' } as const;

export function AudiencePicker({
  className,
  draft,
  lines,
  environment,
  locked,
}: AudiencePickerProps): ReactNode {
  const entity = fields[lines];
  const title = draft.def.lines?.[lines]?.title ?? '';
  const rows = draft.lineRows(lines);

  async function choose(): Promise<void> {
    const { records, refs } = await environment.pick.open(entity, {
      multiple: true,
      text: '',
      forField: `announcement.${lines}.${entity}`,
    });
    const known = new Set(rows.map((row) => row[entity]));
    const patches = records.flatMap(({ id }): Patch[] =>
      known.has(id)
        ? []
        : [{ op: 'insertLine', lines, id: crypto.randomUUID(), before: null, values: { [entity]: id } }],
    );
    if (patches.length === 0) return;
    const picked = Object.fromEntries(records.map((record) => [record.id, record]));
    draft.learn({ ...refs, [entity]: { ...refs[entity], ...picked } });
    draft.change(`选择${title}`, { patches });
  }

  return (
    <div className={`${classes['labelled']} ${className}`} role="group" aria-label={title}>
      <span className={classes['label']}>{title}</span>
      <div className={classes['audience']}>
        {rows.map((row) => {
          const id = row[entity];
          const record = typeof id === 'string' ? draft.refs(entity, id) : undefined;
          const name = record?.name ?? '';
          return (
            <Pill
              key={row.id}
              size="md"
              withRemoveButton={locked === null}
              removeButtonProps={{ 'aria-label': `移除${name}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() =>
                draft.change(`移除${title}`, { patches: [{ op: 'removeLine', lines, id: row.id }] })
              }
            >
              {name}
            </Pill>
          );
        })}
        {locked === null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => void choose()}
          >
            选择{title.replace('接收', '')}
          </Button>
        )}
      </div>
    </div>
  );
}
