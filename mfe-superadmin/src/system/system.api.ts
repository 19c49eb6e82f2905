import type { AuditEntry } from '@focinho/contracts/journal/audit';
import type { Job } from '@focinho/contracts/journal/jobs';
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
    superadminJobs: build.query<Job[], void>({
      query: () => ({ url: '/api/super-admin/jobs' }),
      transformResponse: (data: { jobs: Job[] }) => data.jobs,
      providesTags: ['Job'],
    }),
    superadminJobsRedrive: build.mutation<Job, string>({
      query: (name) => ({ url: `/api/super-admin/jobs/${name}/redrive`, method: 'POST' }),
      transformResponse: (data: { job: Job }) => data.job,
      invalidatesTags: ['Job', 'Audit'],
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
  useSuperadminJobsQuery,
  useSuperadminJobsRedriveMutation,
  useSuperadminSystemQuery,
  useSuperadminLogsQuery,
  useSuperadminAuditQuery,
  useSuperadminMailsQuery,
} = systemApi;
