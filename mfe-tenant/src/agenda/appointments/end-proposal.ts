import { minutesOf } from '@focinho/contracts/agenda/slots';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { addMinutes } from './times';

/**
 * Proposes the end of an appointment in its form: a chosen service or a new start moves the end, and an end set by the user
 * defines the duration from then on.
 */
export function useEndProposal(form: FormInstance) {
  const timeIn = (field: 'startTime' | 'endTime') => (form.getFieldValue(field) as string | null | undefined) ?? null;
  /** Minutes; unknown until a service is chosen or both times are set. */
  const [length, setLength] = useState(() => lengthOf(timeIn('startTime'), timeIn('endTime')));
  const propose = (start: string | null, minutes: number | undefined) => {
    if (start && minutes) form.setFieldValue('endTime', addMinutes(start, minutes));
  };
  return {
    /** Minutes; undefined until they are known. */
    length,
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
