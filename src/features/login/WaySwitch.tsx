// Account or phone: only where the deployment sends codes.
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';

export interface WaySwitchProps {
  way: string;
  onChange: (way: string) => void;
}

export function WaySwitch({ way, onChange }: WaySwitchProps): ReactNode {
  return (
    <SegmentedControl
      fullWidth
      aria-label="登录方式"
      data={[
        { value: 'password', label: '账号密码登录' },
        { value: 'phone', label: '手机号登录' },
      ]}
      value={way}
      onChange={onChange}
    />
  );
}
