import type { Pagination } from '@focinho/contracts/kernel/envelope';
import type { AuditEntry } from '@focinho/contracts/journal/audit';
import type {
  AuditListQuery,
  LogEntry,
  LogListQuery,
  Mail,
  MailListQuery,
  SystemStatus,
} from '@focinho/contracts/platform/super-admin';
import type { Page } from '@focinho/host/store';
import { platformApi } from '../platform-api';

const systemApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminSystem: build.query<SystemStatus, void>({
      query: () => ({ url: '/api/super-admin/system' }),
    }),
    superadminLogs: build.query<Page<LogEntry>, LogListQuery>({
      query: (params) => ({ url: '/api/super-admin/logs', params }),
      transformResponse: (data: { logs: LogEntry[]; pagination: Pagination }) => ({
        rows: data.logs,
        pagination: data.pagination,
      }),
      providesTags: ['Log'],
    }),
    superadminAudit: build.query<Page<AuditEntry>, AuditListQuery>({
      query: (params) => ({ url: '/api/super-admin/audit', params }),
      transformResponse: (data: { audit: AuditEntry[]; pagination: Pagination }) => ({
        rows: data.audit,
        pagination: data.pagination,
      }),
      providesTags: ['Audit'],
    }),
    superadminMails: build.query<Page<Mail>, MailListQuery>({
      query: (params) => ({ url: '/api/super-admin/mails', params }),
      transformResponse: (data: { mails: Mail[]; pagination: Pagination }) => ({
        rows: data.mails,
        pagination: data.pagination,
      }),
      providesTags: ['Mail'],
    }),
  }),
});
export const { useSuperadminSystemQuery, useSuperadminLogsQuery, useSuperadminAuditQuery, useSuperadminMailsQuery } =
  systemApi;
