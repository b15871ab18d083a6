// The saved views of a list: choose, keep, replace, take away, choose the one to begin with, back to how it was made.
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconLayoutColumns } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { GridState } from '#grid';
import type { SavedViews } from './savedViews.ts';

export interface ViewMenuProps {
  saved: SavedViews;
  /** Name of the view chosen last. */
  current: string | null;
  state(): GridState | null;
  onChoose(name: string): void;
  onReset(): void;
  onCalculate(): void;
  onColour(): void;
  /** The list was kept under this name. */
  onSaved(name: string): void;
}

export function ViewMenu({ saved, current, state, onChoose, onReset, onCalculate, onColour, onSaved }: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const known = saved.views.some((view) => view.name === current) ? current : null;
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
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={240} closeOnItemClick>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLayoutColumns size={14} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={!saved.ready}
        >
          {known ?? '视图'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.views.length > 0 && <Menu.Label>我的视图</Menu.Label>}
        {saved.views.map((view) => (
          <Menu.Item key={view.name} {...(view.name === known ? { fw: 600 } : {})} onClick={() => onChoose(view.name)}>
            {view.name}
            {view.name === saved.start ? '（打开时使用）' : ''}
          </Menu.Item>
        ))}
        {saved.views.length > 0 && <Menu.Divider />}
        {known !== null && (
          <>
            <Menu.Item onClick={() => keep(known)}>更新“{known}”</Menu.Item>
            <Menu.Item onClick={() => saved.startWith(saved.start === known ? null : known)}>
              {saved.start === known ? '打开时不再使用' : '打开列表时使用'}
            </Menu.Item>
            <Menu.Item c="var(--wb-error)" onClick={() => saved.remove(known)}>
              删除“{known}”
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
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
        <Menu.Divider />
        <Menu.Item onClick={onCalculate}>计算列…</Menu.Item>
        <Menu.Item onClick={onColour}>颜色规则…</Menu.Item>
        <Menu.Item onClick={onReset}>恢复默认</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
