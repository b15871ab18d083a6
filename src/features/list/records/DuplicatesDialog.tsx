// 查找重复: groups of records that are likely the same, each with why; two of a group can be merged.
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { duplicatesQuery } from '#api/records.ts';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { machineOf } from '#model/states/states.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import classes from './RecordDialogs.module.css';

export interface DuplicatesDialogProps {
  def: EntityDef;
  environment: FieldEnvironment;
  /** Records that are no more. */
  onGone(ids: readonly string[]): void;
  onClose(): void;
}

export function DuplicatesDialog({ def, environment, onGone, onClose }: DuplicatesDialogProps) {
  const { data, error, refetch } = useQuery(duplicatesQuery(def.name));
  const { permitted } = usePermission();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [merging, setMerging] = useState<readonly [string, string] | null>(null);
  const states = machineOf(def)?.dict ?? null;
  const [first, second] = chosen;
  return (
    <Modal opened onClose={onClose} title={`可能重复的${def.title}`} size={720} centered>
      {error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Delayed>
          <PageSkeleton />
        </Delayed>
      ) : (
        <Stack gap={12}>
          {data.length === 0 && <Text size="sm">没有发现重复的{def.title}。</Text>}
          <div className={classes['compare']}>
            <Stack gap={12}>
              {data.map((group) => (
                <section
                  key={`${group.reason} ${group.records.map(({ id }) => id).join()}`}
                  aria-label={group.reason}
                >
                  <Text size="xs" c="var(--wb-text-2)">
                    {group.reason}
                  </Text>
                  {group.records.map((record) => (
                    <Group key={record.id} gap={8} h={28}>
                      <Checkbox
                        size="xs"
                        label={`${record.code} ${record.name}`}
                        checked={chosen.includes(record.id)}
                        onChange={(event) =>
                          setChosen(
                            event.currentTarget.checked
                              ? [...chosen.slice(-1), record.id]
                              : chosen.filter((id) => id !== record.id),
                          )
                        }
                      />
                      {states !== null && record.status !== null && (
                        <StatusTag
                          item={environment.dictItems(states).find((item) => item.value === record.status)}
                          fallback={record.status}
                        />
                      )}
                    </Group>
                  ))}
                </section>
              ))}
            </Stack>
          </div>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              关闭
            </Button>
            {permitted(permissionCode(def, 'merge')) && (
              <Button
                disabled={first === undefined || second === undefined}
                onClick={() => first !== undefined && second !== undefined && setMerging([first, second])}
              >
                合并选中的两条…
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {merging !== null && (
        <MergeDialog
          def={def}
          ids={merging}
          environment={environment}
          onMerged={(gone) => {
            onGone([gone]);
            setChosen([]);
            void refetch();
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </Modal>
  );
}
