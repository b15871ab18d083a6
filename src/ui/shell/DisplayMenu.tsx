// How the workbench looks: colour scheme, menu theme, density, colours for weak colour vision. Takes effect at once.
import { ActionIcon, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DisplayMenu.module.css';
import { type Density, densityTitles, setLayout, useLayout } from './layoutStore.ts';

const densities = Object.entries(densityTitles).map(([value, label]) => ({ value, label }));

export function ColourSchemeButton(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const dark = colorScheme === 'dark';
  const title = dark ? '切换到浅色' : '切换到深色';
  return (
    <ActionIcon aria-label={title} title={title} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? <IconSun size={18} stroke={1.6} aria-hidden /> : <IconMoon size={18} stroke={1.6} aria-hidden />}
    </ActionIcon>
  );
}

export function DisplayMenu(): ReactNode {
  const { density, menuTheme, weakColours } = useLayout();
  return (
    <Popover position="bottom-end" width={264} trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="显示设置" title="显示设置">
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.row}>
          <span id="display-density">密度</span>
          <SegmentedControl
            aria-labelledby="display-density"
            data={densities}
            value={density}
            onChange={(value) => setLayout({ density: value as Density })}
          />
        </div>
        <div className={classes.row}>
          <span id="display-menu">菜单风格</span>
          <SegmentedControl
            aria-labelledby="display-menu"
            data={[
              { value: 'dark', label: '暗色' },
              { value: 'light', label: '亮色' },
            ]}
            value={menuTheme}
            onChange={(value) => setLayout({ menuTheme: value === 'light' ? 'light' : 'dark' })}
          />
        </div>
        <div className={classes.row}>
          <span id="display-weak">色弱模式</span>
          <Switch
            aria-labelledby="display-weak"
            checked={weakColours}
            onChange={(event) => setLayout({ weakColours: event.currentTarget.checked })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
