// What became of every document of a run: figures that filter, the reason of each refusal, and links to the documents.
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ActionRunRow } from '#model/wire/actionRun.ts';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import quiet from '#ui/quietTable.module.css';
import { DocumentLinks } from './DocumentLinks.tsx';
import classes from './RecordDialogs.module.css';

export interface RunOutcomeProps {
  entity: string;
  /** Of the action: 下达. */
  title: string;
  /** What the job says of itself. */
  message: string;
  rows: readonly ActionRunRow[];
  busy: boolean;
  /** Asks once more for the documents that only reminders refused. */
  onAccept(ids: readonly string[]): void;
  onClose(): void;
}

type Outcome = ActionRunRow['outcome'];

const order: readonly Outcome[] = ['refused', 'untouched', 'done'];

export function RunOutcome({
  entity,
  title,
  message,
  rows,
  busy,
  onAccept,
  onClose,
}: RunOutcomeProps): ReactNode {
  const [only, setOnly] = useState<Outcome | null>(null);
  const words: Readonly<Record<Outcome, string>> = {
    done: `已${title}`,
    refused: `没有${title}`,
    untouched: '没有动',
  };
  const of = (outcome: Outcome): readonly ActionRunRow[] => rows.filter((row) => row.outcome === outcome);
  const shown = only === null ? order.flatMap(of) : of(only);
  const asking = of('refused').filter(({ asks }) => asks === true);
  return (
    <>
      <Text size="sm" role="status">
        {message}
      </Text>
      <Group gap={8} role="group" aria-label="按结果筛选">
        {order
          .toReversed()
          .filter((outcome) => of(outcome).length > 0)
          .map((outcome) => (
            <Button
              key={outcome}
              size="compact-sm"
              variant={only === outcome ? 'light' : 'default'}
              aria-pressed={only === outcome}
              onClick={() => setOnly(only === outcome ? null : outcome)}
            >
              {words[outcome]} {of(outcome).length}
            </Button>
          ))}
      </Group>
      <div className={classes['runRows']}>
        <table className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''}`} aria-label={`${title}结果`}>
          <thead>
            <tr>
              <th>单据</th>
              <th>结果</th>
              <th>说明</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} className={classes['runRow']}>
                <td className={quiet['time']}>
                  <DocumentLinks
                    documents={[{ entity, id: row.id, code: row.label }]}
                    bare
                    onOpen={onClose}
                  />
                </td>
                <td className={quiet['time']} data-outcome={row.outcome}>
                  {words[row.outcome]}
                </td>
                <td>
                  {row.message}
                  {row.documents !== undefined && (
                    <div>
                      <DocumentLinks documents={row.documents} onOpen={onClose} />
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap={8}>
        {asking.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => onAccept(asking.map(({ id }) => id))}>
            仍要{title}有提醒的 {asking.length} 张
          </Button>
        )}
        <ReadButton onClick={onClose}>知道了</ReadButton>
      </Group>
    </>
  );
}
