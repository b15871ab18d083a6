// The saved views of a list, one's own and those of colleagues: choose, keep, share, replace, take away, choose the one to
// begin with, back to how it was made.
import { Menu, Text, TextInput } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { GridState } from '#grid';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { ToolButton } from '../toolBar/ToolButton.tsx';
import type { ListShape } from './listShape.ts';
import type { SavedViews } from './savedViews.ts';
import { ChosenViewItems, ViewItems } from './ViewItems.tsx';

const ShareDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ShareDialog.tsx'))).ShareDialog,
}));

export interface ViewMenuProps {
  saved: SavedViews;
  /** Key of the view chosen last. */
  current: string | null;
  state(): GridState | null;
  onChoose(key: string): void;
  onReset(): void;
  onCalculate(): void;
  onColour(): void;
  shape: ListShape;
  onShape(part: Partial<ListShape>): void;
  /** Rows have lines to show. */
  hasDetails: boolean;
  /** The list was kept under this key. */
  onSaved(key: string): void;
}

export function ViewMenu(props: ViewMenuProps) {
  const { saved, current, state, onChoose, shape, onShape, hasDetails, onSaved } = props;
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sharing, setSharing] = useState<{ name: string; state: GridState } | null>(null);
  const { permitted } = usePermission();
  const readonly = useGrants().readonly === true;
  const known = saved.views.find((view) => view.key === current) ?? null;
  const own = saved.views.filter((view) => view.shared === undefined);
  const shared = saved.views.filter((view) => view.shared !== undefined);
  const keep = (as: string): void => {
    const present = state();
    const refused = present === null ? '列表还没有准备好' : saved.save(as, present);
    setProblem(refused);
    if (refused !== null) return;
    setName('');
    setOpened(false);
    onSaved(as.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keep(name);
  };
  const share = (): void => {
    const present = state();
    if (present === null) notify('info', '列表还没有准备好');
    else setSharing({ name: known?.name ?? name.trim(), state: present });
  };
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        width={240}
        closeOnItemClick
      >
        <Menu.Target>
          <ToolButton
            menu
            named={known !== null}
            icon={<IconLayoutColumns size={16} />}
            label={known?.name ?? '视图'}
            disabled={!saved.ready}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItems title="我的视图" views={own} chosen={known} start={saved.start} onChoose={onChoose} />
          <ViewItems title="共享视图" views={shared} chosen={known} start={saved.start} onChoose={onChoose} />
          {saved.views.length > 0 && <Menu.Divider />}
          {known !== null && !readonly && (
            <ChosenViewItems view={known} saved={saved} onUpdate={() => keep(known.name)} />
          )}
          {!readonly && (
            <form onSubmit={submit} style={{ padding: '4px 8px' }}>
              <TextInput
                size="xs"
                label="保存当前视图"
                placeholder="视图名称，回车保存"
                value={name}
                error={problem}
                onChange={(event) => setName(event.currentTarget.value)}
                onKeyDown={(event) => event.stopPropagation()}
              />
            </form>
          )}
          {permitted('savedView:share') && <Menu.Item onClick={share}>共享当前视图…</Menu.Item>}
          <Menu.Divider />
          <Menu.CheckboxItem checked={shape.wrap} onChange={(wrap) => onShape({ wrap })}>
            备注自动换行
          </Menu.CheckboxItem>
          {hasDetails && (
            <Menu.CheckboxItem checked={shape.details} onChange={(details) => onShape({ details })}>
              行内展开明细
            </Menu.CheckboxItem>
          )}
          <Menu.Item onClick={props.onCalculate}>计算列…</Menu.Item>
          <Menu.Item onClick={props.onColour}>颜色规则…</Menu.Item>
          <Menu.Item onClick={props.onReset}>恢复默认</Menu.Item>
          {known?.shared !== undefined && (
            <Text size="xs" c="var(--wb-text-3)" px={8} py={4}>
              “{known.name}”由{known.shared.byName}共享
            </Text>
          )}
        </Menu.Dropdown>
      </Menu>
      {sharing !== null && (
        <Suspense fallback={null}>
          <ShareDialog
            name={sharing.name}
            onShare={(as, how) => saved.share(as, sharing.state, how)}
            onClose={() => setSharing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
