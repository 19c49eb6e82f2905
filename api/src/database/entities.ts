import { Appointment } from '../appointments/appointments.entity';
import { Client } from '../clients/clients.entity';
import { Pet } from '../pets/pets.entity';
import { Service } from '../services/services.entity';

/** Every entity, so that the connection is configured in one place. */
export const entities = [Client, Service, Pet, Appointment];
