// A tool above a list: an icon with its word where there is room for words, else the icon alone, the word in its tooltip.
import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './ListToolBar.module.css';

export interface ToolButtonProps
  extends Omit<ButtonProps, 'children'>, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: ReactNode;
  label: string;
  /** Opens a menu. */
  menu?: boolean;
  /** What it is called is worth its room in any window. */
  named?: boolean;
}

export function ToolButton({ icon, label, menu = false, named = false, ...rest }: ToolButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      classNames={{
        root: classes['tool'] ?? '',
        label: classes['toolLabel'] ?? '',
        section: classes['toolSection'] ?? '',
      }}
      data-named={named || undefined}
      aria-label={label}
      title={label}
      leftSection={icon}
      rightSection={menu ? <IconChevronDown size={14} /> : undefined}
      {...rest}
    >
      {label}
    </Button>
  );
}
