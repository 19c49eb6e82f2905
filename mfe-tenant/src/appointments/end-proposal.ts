import type { FormInstance } from 'antd';
import { useState } from 'react';
import { addMinutes, minutesOf } from './times';

/**
 * Proposes when an appointment ends: a chosen service or a moved start takes the end along, and an end that the user
 * set is kept as the new length. For the fields of an appointment's form.
 */
export function useEndProposal(form: FormInstance) {
  const timeIn = (field: 'startTime' | 'endTime') => (form.getFieldValue(field) as string | null | undefined) ?? null;
  /** Minutes; unknown until a service is chosen or both times are set. */
  const [length, setLength] = useState(() => lengthOf(timeIn('startTime'), timeIn('endTime')));
  const propose = (start: string | null, minutes: number | undefined) => {
    if (start && minutes) form.setFieldValue('endTime', addMinutes(start, minutes));
  };
  return {
    forDuration: (minutes: number) => {
      setLength(minutes);
      propose(timeIn('startTime'), minutes);
    },
    forStart: (start: string | null) => propose(start, length),
    keepEnd: (end: string | null) => setLength(lengthOf(timeIn('startTime'), end) ?? length),
  };
}

function lengthOf(start: string | null, end: string | null): number | undefined {
  const minutes = start && end ? minutesOf(end) - minutesOf(start) : 0;
  return minutes > 0 ? minutes : undefined;
}
