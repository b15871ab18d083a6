// Every setting of the workbench; each takes effect at once and stays in this browser.
import {
  type MantineColorScheme,
  SegmentedControl,
  Switch,
  Tooltip,
  useMantineColorScheme,
} from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { densityTitles, type Layout, type MenuTheme, type Navigation } from './layout.ts';
import { setLayout, useLayout } from './layoutStore.ts';
import classes from './SettingsDrawer.module.css';
import { ThemeColours } from './ThemeColours.tsx';

const densities = Object.entries(densityTitles).map(([value, label]) => ({ value, label }));
const schemes = [
  { value: 'auto', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];
const widths = [
  { value: 'fixed', label: '固定' },
  { value: 'fluid', label: '流式' },
];
const widthHint = '该设定仅 [顶部栏导航] 时有效';
const note = '配置栏只在开发环境用于预览，生产环境不会展现，请手动修改配置文件';

const menuThemes: readonly Choice<MenuTheme>[] = [
  { value: 'dark', title: '暗色菜单风格', drawing: 'linear-gradient(90deg, #141b2d 16px, transparent 0)' },
  { value: 'light', title: '亮色菜单风格', drawing: 'linear-gradient(90deg, #fff 16px, transparent 0)' },
];
const navigations: readonly Choice<Navigation>[] = [
  { value: 'sidemenu', title: '侧边栏导航', drawing: 'linear-gradient(90deg, #5f6875 16px, transparent 0)' },
  { value: 'topmenu', title: '顶部栏导航', drawing: 'linear-gradient(180deg, #5f6875 10px, transparent 0)' },
  {
    value: 'mixed',
    title: '混合导航',
    drawing:
      'linear-gradient(180deg, #5f6875 10px, transparent 0), linear-gradient(90deg, #8a94a3 16px, transparent 0)',
  },
];

export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="系统设置"
      size={340}
      transitionProps={{ duration: 140, exitDuration: 0 }}
    >
      <Settings />
    </Drawer>
  );
}

function Settings(): ReactNode {
  const layout = useLayout();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const { navigation, menuTheme, primary } = layout;
  const top = navigation === 'topmenu';
  return (
    <>
      <Part title="整体风格设置">
        <Choices
          label="整体风格设置"
          choices={menuThemes}
          value={menuTheme}
          onChoose={(value) => setLayout({ menuTheme: value })}
        />
        <Row title="外观">
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              data={schemes}
              value={colorScheme}
              onChange={(value) => setColorScheme(value as MantineColorScheme)}
            />
          )}
        </Row>
        <Row title="密度">
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              data={densities}
              value={layout.density}
              onChange={(value) => setLayout({ density: value as Layout['density'] })}
            />
          )}
        </Row>
      </Part>
      {import.meta.env.DEV && (
        <Part title="主题色">
          <ThemeColours colour={primary} onChoose={(value) => setLayout({ primary: value })} />
        </Part>
      )}
      <Part title="导航模式">
        <Choices
          label="导航模式"
          choices={navigations}
          value={navigation}
          onChoose={(value) => setLayout({ navigation: value })}
        />
        <Tooltip
          label={widthHint}
          events={{ hover: true, focus: true, touch: true }}
          openDelay={0}
          position="top-end"
        >
          <div>
            <Row title="内容区域宽度">
              {(id) => (
                <SegmentedControl
                  aria-labelledby={id}
                  aria-description={widthHint}
                  data={
                    top ? widths : widths.map((width) => ({ ...width, disabled: width.value === 'fluid' }))
                  }
                  value={layout.contentWidth}
                  onChange={(value) => setLayout({ contentWidth: value as Layout['contentWidth'] })}
                />
              )}
            </Row>
          </div>
        </Tooltip>
        <SwitchRow title="固定 Header" setting="fixedHeader" layout={layout} />
        <SwitchRow title="下滑时隐藏 Header" setting="hideHeader" layout={layout} off={!layout.fixedHeader} />
        <SwitchRow title="固定侧边菜单" setting="fixedSide" layout={layout} off={top} />
      </Part>
      <Part title="其他设置">
        <SwitchRow title="色弱模式" setting="weakColours" layout={layout} />
        <SwitchRow title="多页签模式" setting="multiTab" layout={layout} />
        <SwitchRow title="水印" setting="watermark" layout={layout} />
      </Part>
      {import.meta.env.DEV && <p className={classes.note}>{note}</p>}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={classes.part}>
      <h3 className={classes.head}>{title}</h3>
      {children}
    </section>
  );
}

interface Choice<T extends string> {
  value: T;
  title: string;
  /** CSS background of the little picture. */
  drawing: string;
}

interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
}

function Choices<T extends string>({ label, choices, value, onChoose }: ChoicesProps<T>): ReactNode {
  return (
    <div className={classes.choices} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          className={classes.choice}
          aria-checked={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          <span className={classes.drawing} style={{ backgroundImage: choice.drawing }} aria-hidden />
          {choice.title}
        </button>
      ))}
    </div>
  );
}

function Row({
  title,
  off,
  children,
}: {
  title: string;
  off?: boolean;
  children: (id: string) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className={classes.row} data-off={off === true || undefined}>
      <span id={id}>{title}</span>
      {children(id)}
    </div>
  );
}

type SwitchSetting = { [key in keyof Layout]: Layout[key] extends boolean ? key : never }[keyof Layout];

interface SwitchRowProps {
  title: string;
  setting: SwitchSetting;
  layout: Layout;
  off?: boolean;
}

function SwitchRow({ title, setting, layout, off = false }: SwitchRowProps): ReactNode {
  return (
    <Row title={title} off={off}>
      {(id) => (
        <Switch
          aria-labelledby={id}
          size="sm"
          checked={layout[setting] && !off}
          disabled={off}
          onChange={(event) => setLayout({ [setting]: event.currentTarget.checked })}
        />
      )}
    </Row>
  );
}
