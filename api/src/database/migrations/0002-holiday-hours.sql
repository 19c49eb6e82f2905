-- A holiday on which the shop opens all the same, for other hours than usual: half of Christmas Eve.
alter table holidays
  add column minutes int4range,
  add constraint holidays_minutes_check check (
    lower(minutes) >= 0 and upper(minutes) <= 1440 and not isempty(minutes) and not lower_inf(minutes) and not upper_inf(minutes));
