import type { AuditEntry } from '@focinho/contracts/journal/audit';
import type {
  AuditListQuery,
  LogEntry,
  LogListQuery,
  Mail,
  MailListQuery,
  SystemStatus,
} from '@focinho/contracts/platform/super-admin';
import type { PlatformShopDeletion } from '@focinho/contracts/vendor/deletions';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { platformApi } from '../platform-api';

const systemApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminSystem: build.query<SystemStatus, void>({
      query: () => ({ url: '/api/super-admin/system' }),
    }),
    superadminLogs: build.query<Page<LogEntry>, LogListQuery>({
      query: (params) => ({ url: '/api/super-admin/logs', params }),
      transformResponse: pageOf<LogEntry, 'logs'>('logs'),
      providesTags: ['Log'],
    }),
    superadminAudit: build.query<Page<AuditEntry>, AuditListQuery>({
      query: (params) => ({ url: '/api/super-admin/audit', params }),
      transformResponse: pageOf<AuditEntry, 'audit'>('audit'),
      providesTags: ['Audit'],
    }),
    superadminDeletions: build.query<PlatformShopDeletion[], void>({
      query: () => ({ url: '/api/super-admin/deletions' }),
      transformResponse: (data: { deletions: PlatformShopDeletion[] }) => data.deletions,
      providesTags: ['Deletion'],
    }),
    superadminMails: build.query<Page<Mail>, MailListQuery>({
      query: (params) => ({ url: '/api/super-admin/mails', params }),
      transformResponse: pageOf<Mail, 'mails'>('mails'),
      providesTags: ['Mail'],
    }),
  }),
});
export const {
  useSuperadminDeletionsQuery,
  useSuperadminSystemQuery,
  useSuperadminLogsQuery,
  useSuperadminAuditQuery,
  useSuperadminMailsQuery,
} = systemApi;
