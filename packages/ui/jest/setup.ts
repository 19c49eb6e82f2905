import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { toast } from 'sonner';
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
Element.prototype.scrollIntoView = () => undefined;
// A toast takes hold of the pointer that presses it.
Element.prototype.setPointerCapture = () => undefined;
// Pseudo-elements are not drawn; without this jsdom complains at every question for one.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);
// Toasts fade in, and jsdom would take a new one for invisible.
for (const style of document.head.querySelectorAll('style')) {
  if (style.textContent.includes('[data-sonner-toaster]')) style.remove();
}
setViewport('desktop');
afterEach(() => {
  // Its store outlives the page, and would show this test's toasts in the next one.
  toast.dismiss();
  setViewport('desktop');
  localStorage.clear();
});
