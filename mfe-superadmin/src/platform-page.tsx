import type { ComponentType } from 'react';
import { AntdRoot } from '@focinho/ui/antd-root';
import './platform.css';

/** Wraps every page of the platform's area. */
export function platformPage(Screen: ComponentType): ComponentType {
  return function PlatformPage() {
    return (
      <AntdRoot>
        <Screen />
      </AntdRoot>
    );
  };
}
