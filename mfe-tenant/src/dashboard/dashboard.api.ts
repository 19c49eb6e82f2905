import type { Today } from '@focinho/contracts/insight/today';
import { tenantApi } from '../tenant-api';

const dashboardApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    /** How the day goes. The argument is the day, so that yesterday's figures are not shown after midnight. */
    tenantToday: build.query<Today, string>({
      query: () => ({ url: '/api/reports/today' }),
      providesTags: ['Report', 'Pet', 'Client', 'Appointment', 'Agenda', 'Queue', 'Credit', 'Product'],
    }),
  }),
});

export const { useTenantTodayQuery } = dashboardApi;
