import './clock';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { getComputedStyle } from './computed-style';
import { setViewport } from './viewport';

configure({
  // The first antd page of a file takes its time on a busy machine.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message ?? 'Element not found'),
});

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = SilentResizeObserver;
// A toast takes hold of the pointer that presses it.
Element.prototype.setPointerCapture = () => undefined;
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
window.getComputedStyle = getComputedStyle;
// Toasts fade in, and jsdom would take a new one for invisible.
for (const style of document.head.querySelectorAll('style')) {
  if (style.textContent.includes('[data-sonner-toaster]')) style.remove();
}
// React would capture a stack for each element it creates, to name the component in a warning.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);
setViewport('desktop');
afterEach(() => {
  // Its store outlives the page, and would show this test's toasts in the next one.
  toast.dismiss();
  setViewport('desktop');
  localStorage.clear();
});
