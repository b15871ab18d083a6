// Where a record is used: one line per field that refers to it, with the first records as links.
import { Loaded } from '#ui/Loaded.tsx';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usagesQuery } from '#api/records.ts';
import { usagesCounted, type Usages } from '#model/wire/recordWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { recordPath } from '../recordPath.ts';
import classes from './RecordDialogs.module.css';

export interface UsageDialogProps {
  entity: string;
  id: string;
  /** What the record is called. */
  name: string;
  onClose(): void;
}

export function UsageDialog({ entity, id, name, onClose }: UsageDialogProps) {
  const usages = useQuery(usagesQuery(entity, id));
  return (
    <Modal opened onClose={onClose} title={`“${name}”的引用`} size={640} centered>
      <Loaded query={usages}>{(found) => <UsageList usages={found} onOpen={onClose} />}</Loaded>
    </Modal>
  );
}

export function UsageList({ usages, onOpen }: { usages: Usages; onOpen(): void }) {
  const { menu } = useSession();
  const tab = useTab();
  if (usages.places.length === 0 && usages.hidden === 0)
    return <Text size="sm">没有任何单据或资料引用它。</Text>;
  return (
    <Stack gap={12}>
      {usages.places.map((place) => {
        const rest = place.count - place.records.length;
        return (
          <section
            key={`${place.entity} ${place.field}`}
            className={classes['usage']}
            aria-label={`${place.title} ${place.field}`}
          >
            <Text size="sm" fw={500}>
              {place.title}
              <span className={classes['quiet']}>
                {place.field}，
                {place.count >= usagesCounted
                  ? `${usagesCounted.toLocaleString('zh-CN')} 条以上`
                  : `${place.count} 条`}
              </span>
            </Text>
            <div className={classes['usageRecords']}>
              {place.records.map((record) => {
                const path = recordPath(menu, place.entity, record.id);
                const label = record.label === '' ? '（未编号）' : record.label;
                return path === null ? (
                  <span key={record.id}>{label}</span>
                ) : (
                  <Anchor
                    key={record.id}
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => {
                      onOpen();
                      tab.open(path);
                    }}
                  >
                    {label}
                  </Anchor>
                );
              })}
              {rest > 0 && <span className={classes['quiet']}>等</span>}
            </div>
          </section>
        );
      })}
      {usages.hidden > 0 && (
        <Text size="sm" c="var(--wb-text-2)">
          另有 {usages.hidden.toLocaleString('zh-CN')} 处引用在您无权查看的资料中
        </Text>
      )}
    </Stack>
  );
}
