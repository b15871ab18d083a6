// What can be done with the chosen rows: the next step first, as many buttons as there is room for, the others in a menu. Its
// room is there before anything is chosen, so that choosing a row moves nothing on the page.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { type BatchAction, fitsAny, nextFor } from '../records/batchActions.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { useFitting } from './useFitting.ts';
import classes from './ListToolBar.module.css';

export interface ChosenActionsProps {
  actions: readonly BatchAction[];
  selected: readonly ListRow[];
  onAction(action: BatchAction): void;
  /** Before the actions: templates, push-down. */
  flow?: ReactNode;
}

const shownDirectly = 3;

export function ChosenActions({ actions, selected, onAction, flow }: ChosenActionsProps) {
  const possible = selected.length === 0 ? [] : actions.filter((action) => fitsAny(action, selected));
  const next = nextFor(possible, selected);
  const ordered = next === undefined ? possible : [next, ...possible.filter((each) => each !== next)];
  const titleOf = ({ title }: BatchAction): string => `${title}（${selected.length}）`;
  const candidates = ordered.slice(0, shownDirectly);
  const { box, fitting } = useFitting(candidates.map(titleOf), ordered.length > shownDirectly);
  const direct = candidates.slice(0, fitting);
  const more = ordered.slice(direct.length);
  const [opened, setOpened] = useState(false);
  usePageKeys((event) => {
    if (more.length === 0 || keyPressed(event, ['more']) === null) return false;
    setOpened(true);
    return true;
  });
  const hintOf = (action: BatchAction): { title?: string } =>
    action.makes !== undefined
      ? { title: keyHint('push') }
      : action === next
        ? { title: keyHint('advance') }
        : {};
  return (
    <div ref={box} className={classes['chosen']} data-room={actions.length > 0 ? 'usual' : undefined}>
      {flow}
      {direct.map((action) => (
        <Button
          key={action.action}
          size="xs"
          variant="default"
          data-fits={titleOf(action)}
          {...hintOf(action)}
          {...(action.danger ? { c: 'var(--wb-error)' } : {})}
          onClick={() => onAction(action)}
        >
          {titleOf(action)}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-start" shadow="md" opened={opened} onChange={setOpened}>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              data-menu=""
              title={keyHint('more')}
              rightSection={<IconChevronDown size={14} />}
            >
              更多
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item
                key={action.action}
                {...(action.danger ? { color: 'red' } : {})}
                onClick={() => onAction(action)}
              >
                {titleOf(action)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
