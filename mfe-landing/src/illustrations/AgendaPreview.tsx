import { APPOINTMENT_STATUS_LABEL, type AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icons';
import './AgendaPreview.css';

const MENU: IconName[] = ['panel', 'paw', 'card', 'calendar', 'receipt', 'ledger'];
const FIGURES = [
  { name: 'Agendamentos hoje', value: '12' },
  { name: 'Clientes', value: '486' },
  { name: 'Total de Pets', value: '653' },
];
const AGENDA: [time: string, pet: string, service: string, tutor: string, status: AppointmentStatus, reais: number][] =
  [
    ['08:30', 'Thor', 'Banho completo', 'Mariana Souza', 'COMPLETED', 60],
    ['09:15', 'Mel', 'Tosa na tesoura', 'Rafael Lima', 'IN_PROGRESS', 95],
    ['10:00', 'Luna', 'Hidratação', 'Beatriz Alves', 'IN_PROGRESS', 45],
    ['14:00', 'Caramelo', 'Banho e tosa', 'João Pereira', 'CONFIRMED', 85],
    ['15:30', 'Amora', 'Banho e escovação', 'Carla Nunes', 'SCHEDULED', 70],
  ];

/** A drawing of the product: today's agenda as a tenant sees it. */
export function AgendaPreview() {
  return (
    <div
      className="lp-preview"
      role="img"
      aria-label="A agenda do dia no sistema, com horários, pets, tutores e situação de cada atendimento"
    >
      <div className="lp-preview-menu">
        {MENU.map((icon) => (
          <Icon key={icon} name={icon} />
        ))}
      </div>
      <div className="lp-preview-main">
        <div className="lp-preview-figures">
          {FIGURES.map(({ name, value }) => (
            <p key={name}>
              {name}
              <b>{value}</b>
            </p>
          ))}
        </div>
        <p className="lp-preview-title">Agenda de hoje</p>
        {AGENDA.map(([time, pet, service, tutor, status, reais]) => (
          <div key={time} className="lp-preview-row" data-status={status}>
            <time>{time}</time>
            <p>
              <b>{pet}</b>
              {service}
            </p>
            <span>{tutor}</span>
            <em>{APPOINTMENT_STATUS_LABEL[status]}</em>
            <strong>{formatMoney(reais)}</strong>
          </div>
        ))}
      </div>
    </div>
  );
}
