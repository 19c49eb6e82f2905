-- The uses of packages for an appointment, which are given back when it does not happen.
create index package_usages_by_appointment on package_usages (tenant_id, appointment_id) where appointment_id is not null;
