// Records chosen several at a time and shown as chips: approvers, groups, receivers kept as ids inside a value.
import '@mantine/core/styles/Pill.layer.css';
import { Button, Pill } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '#api/mutations.ts';
import { ensureRefs, rememberRefs, useRefReader } from '#api/refsCache.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import classes from './forms.module.css';

export interface IdChipsProps {
  label: string;
  entity: string;
  ids: readonly string[];
  disabled: boolean;
  onChange(ids: readonly string[]): void;
}

export function IdChips({ label, entity, ids, disabled, onChange }: IdChipsProps): ReactNode {
  const { pick } = useFieldEnvironment();
  const refs = useRefReader();
  const wanted = ids.join();
  useEffect(() => {
    const needed = wanted === '' ? [] : wanted.split(',').map((id) => ({ entity, id }));
    ensureRefs(needed).catch((failure: unknown) => notify('warning', messageOf(failure)));
  }, [entity, wanted]);
  async function choose(): Promise<void> {
    const answer = await pick.open(entity, { multiple: true, text: '', forField: `chosen.${entity}` });
    rememberRefs(answer.refs, {
      [entity]: Object.fromEntries(answer.records.map((record) => [record.id, record])),
    });
    const chosen = answer.records.map(({ id }) => id);
    if (chosen.length > 0) onChange([...ids, ...chosen.filter((id) => !ids.includes(id))]);
  }
  return (
    <div className={classes['chips']} role="group" aria-label={label}>
      {ids.map((id) => {
        const record = refs(entity, id);
        const name = record === undefined ? '…' : record.name || record.code;
        return (
          <Pill
            key={id}
            size="md"
            withRemoveButton={!disabled}
            removeButtonProps={{ 'aria-label': `移除${name}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange(ids.filter((other) => other !== id))}
          >
            {name}
          </Pill>
        );
      })}
      {!disabled && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => void choose()}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
